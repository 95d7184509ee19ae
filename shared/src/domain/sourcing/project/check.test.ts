import { describe, expect, it } from 'vitest';
import type { ProjectDraft } from '../../../contract/sourcing/draft.ts';
import { COUNT_BOUNDS } from '../../auction/rules/table.ts';
import { keysOf } from '../../kernel/keys.ts';
import { fen } from '../../kernel/numbers/money.ts';
import { momentOfDay } from '../../kernel/time/china-time.ts';
import { type CheckContext, checkDraft } from './check.ts';
import { emptyDraft, readQuantity, roundWindowsOf } from './draft.ts';
import { completeDraft } from './draft-fixture.ts';
import { pastedFault, readPastedLines } from './paste.ts';

const now = momentOfDay('2026-06-01', '09:00:00');
const context: CheckContext = { method: 'bidding', now, handlerId: 'me', inquiryDays: 3 };
const fieldsOf = (change: Partial<ProjectDraft>, more: Partial<CheckContext> = {}) =>
  checkDraft({ ...completeDraft(now), ...change }, { ...context, ...more }).map(
    ({ field }) => field,
  );
const pack = { name: '包', startingPrice: fen(100_00), lines: [] };
const line = { name: '椅子', spec: '', unit: '把', quantity: '10' };
const HOUR = 3_600_000;

describe('[PJ2] a project before its submission', () => {
  it('is complete when nothing is missing', () => {
    expect(fieldsOf({})).toEqual([]);
  });

  it.each<[keyof ProjectDraft, Partial<ProjectDraft>]>([
    ['name', { name: ' ' }],
    ['category', { category: '' }],
    ['contactName', { contactName: '' }],
    ['contactPhone', { contactPhone: '123' }],
    ['reimburserPhone', { reimburserPhone: '123' }],
    ['deliveryPlace', { deliveryPlace: '' }],
    ['deliveryTime', { deliveryTime: '' }],
    ['paymentTerms', { paymentTerms: '' }],
    ['methodReason', { methodReason: '' }],
    ['budget', { budget: null }],
    ['budget', { budget: fen(0) }],
    ['fundsType', { fundsType: null }],
    ['supervisorId', { supervisorId: '' }],
    ['supervisorId', { supervisorId: 'me' }],
    ['invitedIds', { selection: 'invited', invitedIds: ['a', 'b', 'b'] }],
    ['stepAmount', { stepAmount: fen(0) }],
    ['stepPercentHundredths', { stepKind: 'percent', stepPercentHundredths: 10_001 }],
    ['extensionTriggerMs', { extensionLengthMs: 25 * HOUR }],
    ...keysOf(COUNT_BOUNDS).flatMap((name): [typeof name, Partial<ProjectDraft>][] => [
      [name, { [name]: COUNT_BOUNDS[name].min - 1 }],
      [name, { [name]: COUNT_BOUNDS[name].max + 1 }],
    ]),
    ['lineGap', { lineGap: 'shown', bidMode: 'total' }],
    ['awardBy', { awardBy: 'lines', bidMode: 'total' }],
    ['rounds', { quoteMethod: 'sealed', rounds: 2 }],
    ['roundMinutes', { rounds: 3, roundMinutes: [30] }],
    ['roundMinutes', { roundMinutes: [30] }],
    // Quoting lasts 96 hours, and the first two rounds fill all of them, so that nothing is left
    // for the last round.
    ['roundMinutes', { rounds: 3, roundMinutes: [30, 96 * 60 - 30] }],
    ['packages', { packages: [] }],
    ['signUpEndsAt', { signUpEndsAt: null }],
    ['signUpEndsAt', { signUpEndsAt: now }],
    ['publishAt', { publishAt: now }],
    ['quoteOpensAt', { quoteOpensAt: now + HOUR }],
    // Nobody could examine the sign-ups in between.
    ['quoteOpensAt', { quoteOpensAt: now + 48 * HOUR }],
    ['questionsEndAt', { questionsEndAt: now }],
    ['questionsEndAt', { questionsEndAt: now + 147 * HOUR }],
    // Mistyped years; the last value is not a valid time at all.
    ['publishAt', { publishAt: now + 732 * 24 * HOUR }],
    ['quoteClosesAt', { quoteClosesAt: Date.UTC(2062, 5, 1) }],
    ['quoteClosesAt', { quoteClosesAt: 9e15 }],
  ])('names %s', (field, change) => {
    expect(fieldsOf(change)).toEqual([field]);
  });

  it.each(['inquiry', 'bidding'] as const)(
    'names the gaps of an empty %s from the top of the form',
    (method) => {
      const problems = checkDraft(emptyDraft(method, '甲单位'), {
        ...{ method, now, handlerId: 'me', inquiryDays: 3 },
      });
      expect(problems.map(({ field }) => field)).toEqual([
        ...['name', 'category', 'budget', 'fundsType', 'contactName', 'contactPhone'],
        ...['deliveryPlace', 'deliveryTime', 'paymentTerms', 'methodReason'],
        ...['packages.0.name', 'packages.0.startingPrice'],
        ...(method === 'inquiry' ? ['packages.0.lines'] : []),
        ...['signUpEndsAt', 'quoteOpensAt', 'quoteClosesAt', 'supervisorId'],
      ]);
    },
  );

  it('knows the place of every field that it names', () => {
    const wrong = { ...emptyDraft('bidding', ''), selection: 'invited', rounds: 2 } as const;
    const more = { quoteMethod: 'sealed', evaluationMethod: 'points', priceWeight: 1 } as const;
    const context = { method: 'bidding', now, handlerId: '', inquiryDays: 3 } as const;
    const fields = checkDraft({ ...wrong, ...more, minSuppliers: 0 }, context);
    const names = fields.map(({ field }) => field);
    expect(names.indexOf('name')).toBe(0);
    expect(names.indexOf('invitedIds')).toBeLessThan(names.indexOf('minSuppliers'));
    expect(names.at(-1)).toBe('supervisorId');
  });

  it('[AU17] lets each round have its own length', () => {
    expect(fieldsOf({ rounds: 3, roundMinutes: [30, 96 * 60 - 31] })).toEqual([]);
    expect(roundWindowsOf({ rounds: 3, roundMinutes: [30, 20] }, 0, HOUR)).toEqual([
      { opensAt: 0, closesAt: HOUR / 2 },
      { opensAt: HOUR / 2, closesAt: (HOUR * 5) / 6 },
      { opensAt: (HOUR * 5) / 6, closesAt: HOUR },
    ]);
  });

  it('[AU43] allows an award by lines where the price of a line alone decides', () => {
    const lines: Partial<ProjectDraft> = {
      bidMode: 'lines',
      awardBy: 'lines',
      packages: [{ ...pack, lines: [line] }],
    };
    expect(fieldsOf(lines)).toEqual([]);
    for (const change of [
      { smallFirmDeduction: 10 },
      { evaluationMethod: 'points' },
      { negotiationRounds: 1 },
      { bidMode: 'total' },
    ] as const)
      expect(fieldsOf({ ...lines, ...change })).toContain('awardBy');
  });

  it.each<[string, Partial<ProjectDraft>]>([
    ['packages.0.name', { packages: [{ ...pack, name: '' }] }],
    ['packages.0.startingPrice', { packages: [{ ...pack, startingPrice: null }] }],
    ['packages.1.startingPrice', { packages: [pack, { ...pack, startingPrice: fen(-1) }] }],
    ['packages.0.lines', { bidMode: 'lines', packages: [pack] }],
    ['packages.0.lines.1.name', { packages: [{ ...pack, lines: [line, { ...line, name: '' }] }] }],
    ['packages.0.lines.0.unit', { packages: [{ ...pack, lines: [{ ...line, unit: '' }] }] }],
    [
      'packages.0.lines.0.quantity',
      { packages: [{ ...pack, lines: [{ ...line, quantity: '1.2345' }] }] },
    ],
    ['packages', { packages: [{ ...pack, lines: Array.from({ length: 5_001 }, () => line) }] }],
    [
      'packages',
      { packages: [{ ...pack, lines: Array(301).fill({ ...line, spec: '长'.repeat(200) }) }] },
    ],
  ])('names %s', (field, change) => {
    expect(fieldsOf(change)).toEqual([field]);
  });

  it('does not start above the budget, unless it sells', () => {
    const packages = [{ ...pack, startingPrice: fen(200_000_00) }];
    expect(fieldsOf({ packages })).toEqual(['packages.0.startingPrice']);
    expect(fieldsOf({ packages, direction: 'forward' })).toEqual([]);
  });

  it('keeps an inquiry sealed, and open for three working days', () => {
    const inquiry = { quoteMethod: 'sealed', bidMode: 'total' } as const;
    // LA6: from Monday on, the day of publication not counted, the third working day ends with Thursday.
    const quoteClosesAt = momentOfDay('2026-06-04', '23:59:59');
    const windows = { signUpEndsAt: now + HOUR, quoteOpensAt: now + 2 * HOUR };
    const of = (more: Partial<ProjectDraft>) =>
      fieldsOf({ ...inquiry, ...windows, ...more }, { method: 'inquiry' });
    expect(of({ quoteClosesAt })).toEqual(['quoteClosesAt']);
    expect(of({ quoteClosesAt: momentOfDay('2026-06-05') })).toEqual([]);
    expect(of({ quoteMethod: 'open', quoteClosesAt: now + 240 * HOUR })).toEqual(['quoteMethod']);
  });
});

describe('quantities', () => {
  it.each([
    ['10', 10_000],
    ['1,200', 1_200_000],
    ['2.5', 2_500],
    ['１２', 12_000],
    [' 3 ', 3_000],
  ])('%j is read', (text, thousandths) => expect(readQuantity(text)).toBe(thousandths));
  it.each(['', '0', '-1', '1.2345', '=1+1', '1e3', '十'])('%j is none', (text) =>
    expect(readQuantity(text)).toBeNull(),
  );
});

describe('items that are pasted from a spreadsheet', () => {
  it('are read by columns, with or without heading and running numbers', () => {
    const two = [
      { name: '台式机', spec: 'i5 16G', unit: '台', quantity: '20' },
      { name: '显示器', spec: '', unit: '台', quantity: '20' },
    ];
    expect(readPastedLines('台式机\ti5 16G\t台\t20\n显示器\t\t台\t20\n')).toEqual(two);
    const full = '名称\t规格\t单位\t数量\r\n台式机\ti5 16G\t台\t20\r\n显示器\t\t台\t20\r\n';
    expect(readPastedLines(full)).toEqual(two);
    expect(readPastedLines('1\t台式机\ti5 16G\t台\t20\n2\t显示器\t\t台\t20')).toEqual(two);
    expect(readPastedLines('台式机\t台\t20')).toEqual([{ ...two[0], spec: '' }]);
  });

  it('[C079] keep a formula as text, name what is too long instead of cutting it, and skip empty rows', () => {
    const [first, ...others] = readPastedLines(
      `=HYPERLINK("x")\t${'长'.repeat(300)}\t台\t1\n\n\t\t\n`,
    );
    expect(first).toEqual({
      name: '=HYPERLINK("x")',
      spec: '长'.repeat(300),
      unit: '台',
      quantity: '1',
    });
    expect(others).toEqual([]);
    expect(pastedFault(first ? [first] : [])).toMatch(/^第 1 行“规格要求”.*200 个字/);
    expect(pastedFault(readPastedLines('台式机\ti5 16G\t台\t20'))).toBeNull();
  });
});
