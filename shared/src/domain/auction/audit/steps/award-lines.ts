import { type Fen, fen } from '../../../kernel/numbers/money.ts';
import { canonicalJson } from '../../../kernel/texts/canonical-json.ts';
import { eligible, isInEvaluation, outcomeOfAward, type RankedLine } from '../../award/award.ts';
import { eventsOf, passLinesOn, rankingPayload, rankLines } from '../../award/lines.ts';
import { lineTotal } from '../../price/price.ts';
import type { LinePrices } from '../../standing/line-gaps.ts';
import type { Standing } from '../../types.ts';
import { type Problem, problem } from '../findings.ts';
import {
  type AuditEvent,
  type EventCheck,
  numberOf,
  objectOf,
  type Replay,
  textOf,
} from '../replay.ts';

/* The audit's checks of events about an award by lines (AU43). */

const awardProblems = (agrees: boolean): Problem[] => (agrees ? [] : [problem('awardWrong')]);

/**
 * AU43: offers each line without a holder to its next supplier (a line without a next supplier has
 * failed); sets the award, the outcome and the events that must follow (`replay.due`). Changes
 * nothing before the lines are ranked.
 */
export function passLines(replay: Replay, at: number): void {
  const { award, rules, terms, standings } = replay;
  if (!award?.lines) return;
  const passed = passLinesOn(award, at, terms.awardWaitMs);
  replay.award = passed.award;
  const left = eligible([...standings.values()], award).length;
  replay.outcome = outcomeOfAward(passed.award, left, Math.max(1, rules.minSuppliers));
  replay.due = eventsOf(passed).map(({ kind, code, payload }) => ({ kind, code, data: payload }));
}

/**
 * AU43: checks that an event is the first event of `replay.due`, and removes the first event from
 * `replay.due`.
 */
export function checkDueEvent(replay: Replay, { kind, code, data }: AuditEvent): Problem[] {
  const [next, ...others] = replay.due;
  replay.due = others;
  const isRight =
    next?.kind === kind && next.code === code && canonicalJson(next.data) === canonicalJson(data);
  return awardProblems(isRight);
}

export const linesFailed: EventCheck = checkDueEvent;

/**
 * Returns the lines and offers of a `lines.ranked` event; null if the number of lines is wrong. A line
 * with the wrong number gets `lineNo` -1.
 */
function rankedOf(replay: Replay, data: AuditEvent['data']): RankedLine[] | null {
  const ranked = Array.isArray(data.lines) ? data.lines.map(objectOf) : [];
  const items = replay.terms.lines;
  if (ranked.length !== items.length) return null;
  return items.map(({ lineNo, quantityThousandths }, index) => {
    const line = ranked[index] ?? {};
    const offers = Array.isArray(line.offers) ? line.offers.map(objectOf) : [];
    return {
      lineNo: numberOf(line, 'lineNo') === lineNo ? lineNo : -1,
      quantityThousandths,
      offers: offers.map((offer) => ({
        code: textOf(offer ?? {}, 'code'),
        price: fen(numberOf(offer ?? {}, 'price')),
      })),
    };
  });
}

/** Returns the unit prices in a ranking: supplier's code → line number → unit price. */
function pricesIn(lines: readonly RankedLine[]): Map<string, Map<number, Fen>> {
  const prices = new Map<string, Map<number, Fen>>();
  for (const { lineNo, offers } of lines)
    for (const { code, price } of offers) {
      const supplierPrices = prices.get(code) ?? new Map<number, Fen>();
      prices.set(code, supplierPrices.set(lineNo, price));
    }
  return prices;
}

/**
 * Returns whether unit prices belong to a bid: prices times quantities, added up over all lines,
 * give the bid's amount, and the prices equal the bid's unit prices if the replay knows these.
 */
function isOfBid(replay: Replay, { code, amount }: Standing, prices: LinePrices): boolean {
  const total = replay.terms.lines.reduce(
    (sum, { lineNo, quantityThousandths }) =>
      sum + lineTotal(prices.get(lineNo) ?? fen(0), quantityThousandths),
    0,
  );
  const known = replay.linePrices.get(code);
  return (
    total === amount &&
    (known === undefined ||
      (known.size === prices.size && [...known].every(([no, price]) => prices.get(no) === price)))
  );
}

/**
 * AU43: checks that the lines may be ranked now and that each line ranks the offers of the valid
 * bids, best first, without suppliers whom the evaluation excluded; then offers the lines to the
 * suppliers by the ranking that the audit computed from the event's unit prices (`passLines`), even
 * if the event's ranking is wrong. If the lines may not be ranked, or the event has the wrong
 * number of lines, reports it and changes nothing.
 */
export const linesRanked: EventCheck = (replay, { at, data }) => {
  const { rules, outcome, award } = replay;
  const mayRank =
    rules.awardBy === 'lines' &&
    outcome?.kind === 'won' &&
    !isInEvaluation(award) &&
    (award?.steps.length ?? 0) === 0;
  const lines = rankedOf(replay, data);
  if (!mayRank || !lines) return awardProblems(false);
  const standings = eligible([...replay.standings.values()], award);
  const prices = pricesIn(lines);
  const expected = rankLines(rules.direction, replay.terms.lines, standings, prices);
  const isRight =
    prices.size === standings.length &&
    standings.every((standing) =>
      isOfBid(replay, standing, prices.get(standing.code) ?? new Map()),
    ) &&
    canonicalJson(rankingPayload(expected)) === canonicalJson(data);
  replay.award = { ...(award ?? { steps: [] }), state: 'waiting', lines: expected };
  passLines(replay, at);
  return awardProblems(isRight);
};
