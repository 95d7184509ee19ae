import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { isRefusal } from '../../kernel/result.ts';
import { lineTotal } from '../price/price.ts';
import {
  type Award,
  answerAward,
  expireAward,
  isAwardDue,
  outcomeOfAward,
  type RankedLine,
  waitingNumber,
  waitingStep,
} from './award.ts';
import { lineNosText, passLinesOn, rankLines } from './lines.ts';
import { winnersOf } from './winners.ts';

const WAIT = 50;
const prices = (...all: (number | null)[]): Map<number, Fen> =>
  new Map(
    all.flatMap((price, index) => (price === null ? [] : [[index + 1, fen(price)] as const])),
  );
const items = [1, 2, 3, 4].map((lineNo) => ({ lineNo, quantityThousandths: 2_000 }));
const standings = [
  { code: 'A', at: 10, seq: 1 },
  { code: 'B', at: 20, seq: 2 },
  { code: 'C', at: 20, seq: 3 },
];
const offers = new Map([
  ['A', prices(100, 100, 300, null)],
  ['B', prices(200, 300, 200, null)],
  ['C', prices(300, 200, 200, null)],
]);
const start = (lines: readonly RankedLine[]): Award => ({ state: 'waiting', steps: [], lines });
const ranked = rankLines('reverse', items, standings, offers);
const first = passLinesOn(start(ranked), 1_000, WAIT);

function answered(award: Award, number: number, how: 'confirmed' | 'declined', at: number): Award {
  const code = award.steps[number - 1]?.code ?? '';
  const next = answerAward(award, code, how, at, '原因', number);
  if (isRefusal(next)) throw new Error(next.refused);
  return how === 'declined' ? passLinesOn(next, at, WAIT).award : next;
}

const linesOf = (award: Award) =>
  award.steps.map(({ code, end, lines }) => [code, end, lines?.map(({ lineNo }) => lineNo)]);

describe('[AU43] the award by lines', () => {
  it('ranks each line for itself, equal prices by time and then by the log (AU5)', () => {
    expect(ranked.map(({ offers: of }) => of.map(({ code }) => code))).toEqual([
      ['A', 'B', 'C'],
      ['A', 'C', 'B'],
      ['B', 'C', 'A'],
      [],
    ]);
    expect(rankLines('forward', items, standings, offers)[0]?.offers[0]?.code).toBe('C');
  });

  it('asks several suppliers at once, each for their lines, and fails a line that nobody offered', () => {
    expect(linesOf(first.award)).toEqual([
      ['A', 'waiting', [1, 2]],
      ['B', 'waiting', [3]],
    ]);
    expect(first.failed).toEqual([4]);
    expect(first.award.steps[0]).toMatchObject({ amount: 400, rank: 1, dueAt: 1_050 });
    expect(outcomeOfAward(first.award, 3, 1)).toEqual({
      kind: 'won',
      code: 'A',
      amount: 800,
      holders: [
        { code: 'A', amount: 400, lines: [1, 2] },
        { code: 'B', amount: 400, lines: [3] },
      ],
    });
    expect(winnersOf(outcomeOfAward(first.award, 3, 1), first.award)).toEqual([]);
  });

  it('[IQ7] leaves single lines of a quote out, with their places', () => {
    const excludedLines = [
      { code: 'A', lineNo: 1 },
      { code: 'B', lineNo: 3 },
      { code: 'C', lineNo: 3 },
      { code: 'A', lineNo: 3 },
    ];
    const { award, failed } = passLinesOn({ ...start(ranked), excludedLines }, 1_000, WAIT);
    expect(linesOf(award)).toEqual([
      ['B', 'waiting', [1]],
      ['A', 'waiting', [2]],
    ]);
    expect(award.steps[0]).toMatchObject({ rank: 1 });
    expect(failed).toEqual([3, 4]);
    // A declined line goes to the next supplier who meets the requirement, never to the excluded one.
    const next = answered(answered(award, 1, 'declined', 1_010), 3, 'declined', 1_020);
    expect(linesOf(next).slice(2)).toEqual([['C', 'declined', [1]]]);
    expect(next.failedLines).toEqual([3, 4, 1]);
  });

  it('passes the lines of a declined step on to the next of each line, and nobody else’s', () => {
    const declined = answered(first.award, 1, 'declined', 1_010);
    expect(linesOf(declined)).toEqual([
      ['A', 'declined', [1, 2]],
      ['B', 'waiting', [3]],
      ['B', 'waiting', [1]],
      ['C', 'waiting', [2]],
    ]);
    expect(declined.steps[3]).toMatchObject({ rank: 2, dueAt: 1_060 });
    // B has two waiting steps, 2 and 3: confirms one and declines the other.
    const one = answered(answered(declined, 2, 'confirmed', 1_020), 3, 'declined', 1_020);
    expect(linesOf(one).slice(4)).toEqual([['C', 'waiting', [1]]]);
    const all = answered(answered(one, 4, 'confirmed', 1_030), 5, 'confirmed', 1_030);
    expect(all).toMatchObject({ state: 'confirmed', failedLines: [4] });
    expect(winnersOf(outcomeOfAward(all, 3, 1), all)).toMatchObject([
      { code: 'B', amount: 400, lines: [{ lineNo: 3, rank: 1, price: 200, amount: 400 }] },
      {
        code: 'C',
        amount: 1_000,
        lines: [
          { lineNo: 1, rank: 3 },
          { lineNo: 2, rank: 2 },
        ],
      },
    ]);
  });

  it('[AU16] expires the step that is due first, and answers only what waits', () => {
    const { award } = passLinesOn(answered(first.award, 1, 'declined', 1_010), 1_010, WAIT);
    expect(isAwardDue(award, 1_049)).toBe(false);
    expect(waitingNumber(award)).toBe(2);
    expect(waitingStep(expireAward(award))).toMatchObject({ code: 'B', dueAt: 1_060 });
    const why = (code: string, number: number, at = 1_020) => {
      const next = answerAward(award, code, 'confirmed', at, '', number);
      return isRefusal(next) ? next.refused : null;
    };
    expect([why('A', 1), why('C', 2), why('B', 9), why('B', 2, 1_050), why('B', 0)]).toEqual([
      'award.notYours',
      'award.notYours',
      'award.notYours',
      'award.tooLate',
      null,
    ]);
  });

  it('ends with every line awarded once or failed, whatever is answered', () => {
    const price = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null });
    const bids = fc.array(fc.array(price, { minLength: 5, maxLength: 5 }), {
      minLength: 1,
      maxLength: 5,
    });
    const ends = fc.array(fc.constantFrom('confirmed', 'declined', 'expired'), {
      minLength: 60,
      maxLength: 60,
    });
    fc.assert(
      fc.property(bids, ends, fc.infiniteStream(fc.nat()), (all, how, picks) => {
        const lots = [1, 2, 3, 4, 5].map((lineNo) => ({
          lineNo,
          quantityThousandths: lineNo * 500,
        }));
        const codes = all.map((_, index) => `K${index}`);
        const places = codes.map((code, seq) => ({ code, at: seq % 2, seq }));
        const given = new Map(codes.map((code, index) => [code, prices(...(all[index] ?? []))]));
        let { award } = passLinesOn(start(rankLines('reverse', lots, places, given)), 0, WAIT);
        let steps = 0;
        while (award.state === 'waiting') {
          const end = how[steps] ?? 'declined';
          steps += 1;
          // No supplier is offered the same line twice, so this number of responses suffices.
          expect(steps).toBeLessThanOrEqual(codes.length * lots.length);
          const at = steps;
          const open = award.steps.flatMap((step, index) =>
            step.end === 'waiting' ? [index + 1] : [],
          );
          const number = open[(picks.next().value ?? 0) % open.length] ?? 0;
          award =
            end === 'expired'
              ? passLinesOn(expireAward(award), at, WAIT).award
              : answered(award, number, end as 'confirmed' | 'declined', at);
        }
        const winners = winnersOf(outcomeOfAward(award, codes.length, 1), award);
        const won = winners.flatMap(({ lines }) => (lines ?? []).map(({ lineNo }) => lineNo));
        const failed = award.failedLines ?? [];
        expect([...won, ...failed].sort()).toEqual([1, 2, 3, 4, 5]);
        expect(new Set(winners.map(({ code }) => code)).size).toBe(winners.length);
        for (const { code, amount, lines } of winners) {
          const own = (lines ?? []).map(({ lineNo }) =>
            lineTotal(given.get(code)?.get(lineNo) ?? fen(-1), lineNo * 500),
          );
          expect(own.reduce((sum, one) => sum + one, 0)).toBe(amount);
        }
        expect(award.state === 'failed').toBe(won.length === 0);
      }),
    );
  });

  it('names the winner of a package that is awarded as a whole', () => {
    const outcome = { kind: 'won', code: 'A', amount: fen(7) } as const;
    expect(winnersOf(outcome, null)).toEqual([{ code: 'A', amount: 7, lines: null }]);
    expect(winnersOf(outcome, { state: 'waiting', steps: [] })).toEqual([]);
    expect(winnersOf({ kind: 'failed', valid: 1, needed: 3 }, null)).toEqual([]);
  });

  it('writes line numbers shortly', () => {
    expect(lineNosText([3, 1, 2, 5, 8, 7])).toBe('1–3、5、7–8');
    expect(lineNosText([])).toBe('');
  });
});
