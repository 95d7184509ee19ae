import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { walkStates } from '../../kernel/states/walk-states.ts';
import { checkPrices, totalOf } from './prices.ts';
import { negotiationTable } from './states.ts';

const facts = { subject: 'product', round: 1, maxRounds: 2 } as const;

describe('[NG1] the states of a negotiation', () => {
  it('are left and reached by these transitions, by these sides, and by no others', () => {
    const faults = walkStates(negotiationTable, {
      sides: ['buyer', 'supplier', 'other'],
      facts,
      ways: [
        ['asked', 'answered', 'supplier', 'offer'],
        ['asked', 'agreed', 'supplier', 'take'],
        ['asked', 'ended', 'buyer', 'giveUp'],
        ['answered', 'asked', 'buyer', 'ask'],
        ['answered', 'agreed', 'buyer', 'accept'],
        ['answered', 'ended', 'buyer', 'giveUp'],
        ['agreed', 'ordered', 'buyer', 'order'],
      ],
    });
    expect(faults).toEqual([]);
  });

  it('let the buyer ask as often as was agreed, and order a product only', () => {
    const answered = { state: 'answered', side: 'buyer' } as const;
    expect(negotiationTable.check('ask', { ...answered, facts })).toBeNull();
    expect(
      negotiationTable.check('ask', { ...answered, facts: { ...facts, round: 2 } })?.refused,
    ).toBe('negotiation.noRounds');
    const agreed = { state: 'agreed', side: 'buyer' } as const;
    expect(
      negotiationTable.check('order', { ...agreed, facts: { ...facts, subject: 'package' } })
        ?.refused,
    ).toBe('negotiation.noOrder');
  });
});

describe('[NG3] the prices of a negotiation', () => {
  const lines = [
    { lineNo: 1, name: '纸', unit: '箱', quantityThousandths: 2_500, price: fen(101) },
    { lineNo: 2, name: '笔', unit: '支', quantityThousandths: 10_000, price: fen(200) },
  ];
  const at = (one: number, two: number) => [
    { lineNo: 1, price: fen(one) },
    { lineNo: 2, price: fen(two) },
  ];

  it('add up as in a quote, each line rounded', () => {
    // 2.5 × 1.01 is 2.525, which is rounded to 2.53.
    expect(totalOf(lines)).toBe(253 + 2000);
  });

  it('stay or fall in every line; the buyer asks for less', () => {
    expect(checkPrices(lines, at(101, 200), false)).toBeNull();
    expect(checkPrices(lines, at(101, 199), true)).toBeNull();
    expect(checkPrices(lines, at(101, 200), true)?.refused).toBe('negotiation.notLower');
    expect(checkPrices(lines, at(102, 100), false)).toMatchObject({
      refused: 'negotiation.priceHigher',
      values: { line: '纸', price: '1.01' },
    });
  });

  it('are there for every line, once, above zero, and for no other', () => {
    expect(checkPrices(lines, at(101, 199).slice(1), false)?.values).toEqual({ line: '纸' });
    expect(checkPrices(lines, at(0, 199), false)?.refused).toBe('negotiation.priceZero');
    const twice = [...at(101, 199), { lineNo: 2, price: fen(1) }];
    expect(checkPrices(lines, twice, false)?.refused).toBe('negotiation.lineTwice');
    const more = [...at(101, 199), { lineNo: 3, price: fen(1) }];
    expect(checkPrices(lines, more, false)?.refused).toBe('negotiation.lineUnknown');
  });
});
