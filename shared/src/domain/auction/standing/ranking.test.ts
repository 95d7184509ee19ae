import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { decideOutcome } from '../award/outcome.ts';
import type { Standing } from '../types.ts';
import { rank } from './ranking.ts';

const standing = (code: string, amount: number, at: number, seq: number): Standing => ({
  code,
  amount: fen(amount),
  at,
  seq,
  bids: 1,
});
const codes = (rows: readonly Standing[]) => rows.map(({ code }) => code).join('');

describe('[AU5] ranking', () => {
  const rows = [
    standing('A', 300, 1, 1),
    standing('B', 100, 5, 5),
    standing('C', 100, 4, 4),
    standing('D', 100, 4, 3),
    standing('E', 200, 2, 2),
  ];

  it('best amount first, then server time, then log order', () => {
    expect(codes(rank('reverse', rows))).toBe('DCBEA');
    expect(codes(rank('forward', rows))).toBe('AEDCB');
  });

  it('does not depend on the order given, and leaves the list alone', () => {
    const order = fc.shuffledSubarray(rows, { minLength: rows.length });
    fc.assert(
      fc.property(order, (shuffled) => {
        const before = [...shuffled];
        expect(codes(rank('reverse', shuffled))).toBe('DCBEA');
        expect(shuffled).toEqual(before);
      }),
    );
  });
});

describe('[AU40] [AU41] the outcome', () => {
  const three = [standing('A', 300, 1, 1), standing('B', 100, 2, 2), standing('C', 100, 3, 3)];

  it.each([
    ['enough suppliers: the best wins, the earlier of equals', 'reverse', 3, three, 'B'],
    ['forward: the highest wins', 'forward', 1, three, 'A'],
    ['one is enough where one is asked for', 'forward', 1, three.slice(0, 1), 'A'],
  ] as const)('%s', (_, direction, minSuppliers, standings, code) => {
    const leader = standings.find((row) => row.code === code);
    expect(decideOutcome({ direction, minSuppliers }, standings)).toEqual({
      kind: 'won',
      code,
      amount: leader?.amount,
    });
  });

  it.each([
    ['two of three', 'reverse', 3, three.slice(0, 2), { valid: 2, needed: 3 }],
    ['nobody', 'reverse', 3, [], { valid: 0, needed: 3 }],
    ['nobody, though none were asked for', 'forward', 0, [], { valid: 0, needed: 1 }],
  ] as const)('流标: %s', (_, direction, minSuppliers, standings, counts) => {
    expect(decideOutcome({ direction, minSuppliers }, standings)).toEqual({
      kind: 'failed',
      ...counts,
    });
  });
});
