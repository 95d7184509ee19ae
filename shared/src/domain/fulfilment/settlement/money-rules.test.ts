import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { walkStates } from '../../kernel/states/walk-states.ts';
import { afterSaleStates, afterSaleTable } from '../after-sale/states.ts';
import { checkRed, leftAfter } from '../invoice/red-letter.ts';
import { isAmountInWords } from '../invoice/words.ts';
import { allocate, outstandingOf, settleParts } from '../payment/allocate.ts';
import { matchDocuments } from '../payment/match.ts';
import { paymentTable } from '../payment/states.ts';
import { lastPeriod } from '../statement/rule.ts';
import { bucketOf, daysOverdue } from './ageing.ts';
import { lateInterest, paymentDue } from './due.ts';
import { prorateSigned, shareOfLine } from './share.ts';
import { splitTax } from './tax.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`);

describe('[FU13] net and tax', () => {
  it('are split from the gross, which never moves (F004, F132, F134)', () => {
    expect(splitTax(fen(10_000), 1300)).toEqual({ net: 8_850, tax: 1_150, gross: 10_000 });
    expect(splitTax(fen(4_193), 1300)).toEqual({ net: 3_711, tax: 482, gross: 4_193 });
    expect(splitTax(fen(200), 2000)).toEqual({ net: 167, tax: 33, gross: 200 });
  });

  it('of a credit mirror those of the debit, and shares add up', () => {
    for (let gross = 1; gross < 500; gross += 7) {
      const split = splitTax(fen(gross), 1300);
      const credit = splitTax(fen(-gross), 1300);
      expect([credit.net + split.net, credit.tax + split.tax]).toEqual([0, 0]);
      const shares = prorateSigned(fen(-gross), [3, 1, 1]);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(-gross);
    }
    const line = { amount: fen(1_000), quantity: 3 };
    const parts = [0, 1, 2].map((before) => shareOfLine(line, before, 1));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1_000);
  });
});

describe('[FU17] an allocation', () => {
  it('pays the earliest instalment first (F133), and 0.01 open is open', () => {
    const items = [
      { id: 'T2', dueAt: 2, outstanding: fen(5_000) },
      { id: 'T1', dueAt: 1, outstanding: fen(3_000) },
      { id: 'credit', dueAt: 0, outstanding: fen(-100) },
    ];
    expect(allocate(fen(4_000), items)).toEqual({
      parts: [
        { id: 'T1', amount: 3_000 },
        { id: 'T2', amount: 1_000 },
      ],
      rest: 0,
    });
    const terms = [6_000, 10_000, 4_000].map((amount, at) => ({
      dueAtMs: at,
      amount: fen(amount),
    }));
    const open = settleParts(terms, { paid: fen(4_000), credited: fen(10_000) });
    expect(open.map(({ outstanding }) => outstanding)).toEqual([0, 2_000, 4_000]);
    expect(outstandingOf({ gross: fen(100), paid: fen(99), credited: fen(0) })).toBe(1);
    expect(outstandingOf({ gross: fen(100), paid: fen(100), credited: fen(40) })).toBe(-40);
  });
});

describe('[FU19] the age of a debt', () => {
  it('has inclusive bounds, and begins with the due day (F020, F084)', () => {
    expect([-1, 0, 30, 31, 60, 61, 90, 91].map(bucketOf)).toEqual([
      'notDue',
      'upTo30',
      'upTo30',
      'upTo60',
      'upTo60',
      'upTo90',
      'upTo90',
      'over90',
    ]);
    expect(daysOverdue(day('2026-06-01'), day('2026-06-30') + 80_000_000)).toBe(29);
  });
});

describe('[FU20] the clock of a payment', () => {
  const terms = {
    buyer: 'publicBody',
    supplier: 'smallOrMedium',
    agreedDays: null,
    basis: 'acceptance',
    isMonthly: false,
    deliveredAt: day('2025-07-01'),
    acceptedAt: day('2025-07-10'),
    acceptanceDueAt: null,
    settledAt: null,
  } as const;

  it('runs from the passed acceptance where that is agreed (F135)', () => {
    expect(paymentDue(terms)).toEqual({
      dueAt: day('2025-08-09'),
      days: 30,
      countsFrom: day('2025-07-10'),
    });
  });

  it('ends after 60 days at most, and an overdue acceptance counts from its due day', () => {
    expect(paymentDue({ ...terms, agreedDays: 90 })?.days).toBe(60);
    expect(paymentDue({ ...terms, buyer: 'largeEnterprise' })?.days).toBe(60);
    const late = { ...terms, acceptanceDueAt: day('2025-07-05') };
    expect(paymentDue(late)?.countsFrom).toBe(day('2025-07-05'));
    expect(paymentDue({ ...terms, acceptedAt: null })).toBeNull();
  });

  it('runs from the end of the month where that is agreed, and not past 60 days (F117)', () => {
    const monthly = { ...terms, isMonthly: true, acceptedAt: day('2019-01-15'), agreedDays: 45 };
    expect(paymentDue({ ...monthly, supplier: 'large' })?.dueAt).toBe(day('2019-03-17'));
    expect(paymentDue(monthly)?.dueAt).toBe(day('2019-03-16'));
    expect(paymentDue({ ...monthly, agreedDays: 0 })?.dueAt).toBe(day('2019-01-31'));
  });

  it('ends with the day after the holidays where it would end on one (C058)', () => {
    const golden = { ...terms, basis: 'delivery', deliveredAt: day('2026-09-01') } as const;
    expect(paymentDue(golden)?.dueAt).toBe(day('2026-10-08'));
    const late = (paid: string) => (day(paid) - day('2026-10-08')) / 86_400_000;
    expect(lateInterest(fen(10_000_000), late('2026-10-08'))).toBe(0);
    expect(lateInterest(fen(10_000_000), late('2026-10-09'))).toBe(5_000);
    const worked = { years: new Set([2026]), off: new Set<string>(), worked: new Set<string>() };
    expect(paymentDue(golden, worked)?.dueAt).toBe(day('2026-10-01'));
  });

  it('costs 0.05 % a day where no rate is agreed (F140)', () => {
    expect(lateInterest(fen(10_000_000), 20)).toBe(100_000);
  });
});

describe('[FU24] an amount in words', () => {
  it('is the same in all its spellings', () => {
    expect(isAmountInWords('壹万陆仟肆佰零玖圆零贰分', fen(1_640_902))).toBe(true);
    expect(isAmountInWords('人民币壹元壹角整', fen(110))).toBe(true);
    expect(isAmountInWords('（负数）壹元正', fen(-100))).toBe(true);
    expect(isAmountInWords('壹元', fen(-100))).toBe(false);
  });
});

describe('[FU25] a red letter', () => {
  const left = { net: fen(100_000), tax: fen(13_000) };
  it('takes no more than is left (F015, F130)', () => {
    expect(checkRed(left, { net: fen(100_001), tax: fen(13_000) })?.refused).toBe('invoice.redNet');
    expect(checkRed(left, { net: fen(100_000), tax: fen(12_999) })?.refused).toBe(
      'invoice.redWholeTax',
    );
    const part = { net: fen(40_000), tax: fen(5_200) };
    expect(checkRed(left, part)).toBeNull();
    expect(leftAfter(left, part)).toEqual({ net: 60_000, tax: 7_800 });
  });
});

describe('the four-way match', () => {
  it('is explained by deductions and not by adjustments', () => {
    const amounts = {
      ordered: fen(100),
      accepted: fen(100),
      deductions: fen(-20),
      statement: fen(85),
      invoiced: fen(85),
    };
    expect(matchDocuments(amounts, fen(0)).map(({ isOver }) => isOver)).toEqual([
      false,
      true,
      false,
    ]);
    expect(matchDocuments(amounts, fen(5)).some(({ isOver }) => isOver)).toBe(false);
  });
});

describe('the period of a statement', () => {
  it('ends after its cut-off day, and 31 is the end of the month', () => {
    expect(lastPeriod({ cycle: 'month', cutOffDay: 25 }, day('2026-03-10'))).toEqual({
      from: day('2026-01-26'),
      to: day('2026-02-26'),
    });
    expect(lastPeriod({ cycle: 'month', cutOffDay: 31 }, day('2026-03-01'))).toEqual({
      from: day('2026-02-01'),
      to: day('2026-03-01'),
    });
    expect(lastPeriod({ cycle: 'quarter', cutOffDay: 31 }, day('2026-05-01'))).toEqual({
      from: day('2026-01-01'),
      to: day('2026-04-01'),
    });
    expect(lastPeriod({ cycle: 'order', cutOffDay: 1 }, 0)).toBeNull();
  });
});

describe('the states', () => {
  it('of a payment go one way', () => {
    expect(
      walkStates(paymentTable, {
        sides: ['applicant', 'finance', 'reviewer', 'supplier', 'reader'],
        facts: {
          actedBefore: false,
          supervises: false,
          isControlled: false,
          mayWithdraw: true,
        },
        ways: [
          ['returned', 'inReview', 'applicant', 'resubmit'],
          ['inReview', 'approved', 'reviewer', 'pass'],
          ['inReview', 'returned', 'reviewer', 'fail'],
          // All three sides have this transition; `mayWithdraw` among the facts decides which
          // person may make it.
          ...(['inReview', 'returned', 'approved'] as const).flatMap((from) =>
            (['applicant', 'finance', 'reader'] as const).map(
              (side) => [from, 'cancelled', side, 'withdraw'] as const,
            ),
          ),
          ['approved', 'paid', 'finance', 'execute'],
          ['approved', 'paid', 'applicant', 'execute'],
          ['paid', 'confirmed', 'supplier', 'confirm'],
        ],
      }),
    ).toEqual([]);
  });

  it('[FU22] of an after-sale are all reached and left', () => {
    const faults = walkStates(afterSaleTable, {
      sides: ['buyer', 'supplier', 'operator', 'reader'],
      facts: { kind: 'return', isLate: true },
      outcomes: [
        { kind: 'return', sendsReplacement: false },
        { kind: 'refund', sendsReplacement: false },
        { kind: 'exchange', sendsReplacement: false },
        { kind: 'repair', sendsReplacement: true },
      ],
      ways: [],
    });
    expect(faults.filter((fault) => !fault.includes('→'))).toEqual([]);
    expect(afterSaleStates).toHaveLength(11);
  });
});
