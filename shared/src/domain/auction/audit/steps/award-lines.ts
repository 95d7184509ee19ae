import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { type Fen, fen } from '../../../kernel/numbers/money.ts';
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

/* The award by lines (AU43), as the replay sees it. */

const awardProblems = (agrees: boolean): Problem[] => (agrees ? [] : [problem('awardWrong')]);

/** AU43: carries the passing on of an award by lines out, and keeps what the next events must say. */
export function passLines(replay: Replay, at: number): void {
  const { award, rules, terms, standings } = replay;
  if (!award?.lines) return;
  const passed = passLinesOn(award, at, terms.awardWaitMs);
  replay.award = passed.award;
  const left = eligible([...standings.values()], award).length;
  replay.outcome = outcomeOfAward(passed.award, left, Math.max(1, rules.minSuppliers));
  replay.due = eventsOf(passed).map(({ kind, code, payload }) => ({ kind, code, data: payload }));
}

/** AU43: whether an event is the one that had to follow. */
export function followed(replay: Replay, { kind, code, data }: AuditEvent): Problem[] {
  const [next, ...others] = replay.due;
  replay.due = others;
  const isRight =
    next?.kind === kind && next.code === code && canonicalJson(next.data) === canonicalJson(data);
  return awardProblems(isRight);
}

export const linesFailed: EventCheck = followed;

/** The offers of a ranking as the event says them, with the bids they are of; null for what is none. */
function rankedOf(replay: Replay, data: AuditEvent['data']): RankedLine[] | null {
  const told = Array.isArray(data.lines) ? data.lines.map(objectOf) : [];
  const items = replay.terms.lines;
  if (told.length !== items.length) return null;
  return items.map(({ lineNo, quantityThousandths }, index) => {
    const line = told[index] ?? {};
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

/** The unit prices of each supplier as a ranking says them. */
function pricesIn(lines: readonly RankedLine[]): Map<string, Map<number, Fen>> {
  const prices = new Map<string, Map<number, Fen>>();
  for (const { lineNo, offers } of lines)
    for (const { code, price } of offers) {
      const own = prices.get(code) ?? new Map<number, Fen>();
      prices.set(code, own.set(lineNo, price));
    }
  return prices;
}

/** Whether the prices are those of the bid: they make its amount, and are its own where these are known. */
function isOfBid(replay: Replay, { code, amount }: Standing, own: LinePrices): boolean {
  const total = replay.terms.lines.reduce(
    (sum, { lineNo, quantityThousandths }) =>
      sum + lineTotal(own.get(lineNo) ?? fen(0), quantityThousandths),
    0,
  );
  const known = replay.linePrices.get(code);
  return (
    total === amount &&
    (known === undefined ||
      (known.size === own.size && [...known].every(([no, price]) => own.get(no) === price)))
  );
}

/** AU43: each line's offers are those of the bids that count, best first; then it is offered. */
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
  const again = rankLines(rules.direction, replay.terms.lines, standings, prices);
  const isRight =
    prices.size === standings.length &&
    standings.every((one) => isOfBid(replay, one, prices.get(one.code) ?? new Map())) &&
    canonicalJson(rankingPayload(again)) === canonicalJson(data);
  replay.award = { ...(award ?? { steps: [] }), state: 'waiting', lines: again };
  passLines(replay, at);
  return awardProblems(isRight);
};
