import { fen } from '../../kernel/numbers/money.ts';
import type { Evidence } from '../../kernel/texts/canonical-json.ts';
import { lineTotal } from '../price/price.ts';
import type { LinePrices } from '../standing/line-gaps.ts';
import { rank } from '../standing/ranking.ts';
import type { Direction, EpochMs, Standing } from '../types.ts';
import {
  type Award,
  type AwardedLine,
  type AwardStep,
  isHeld,
  type LineOffer,
  type RankedLine,
  stateOfLines,
} from './award.ts';
import { eligibleOffers } from './exclusions.ts';

/*
 * The award by lines (AU43): each line has its own ranking, and a step of the award carries the lines that
 * it offers. Several steps can wait at once, also steps of the same supplier.
 */

type Ranked = Pick<Standing, 'code' | 'at' | 'seq'>;

/**
 * Ranks the offers for each line by AU5: the best unit price first, equal prices by the time of the bid,
 * then by sequence number. `pricesOf` has the unit prices by the supplier's code.
 */
export function rankLines(
  direction: Direction,
  items: readonly Pick<RankedLine, 'lineNo' | 'quantityThousandths'>[],
  standings: readonly Ranked[],
  pricesOf: ReadonlyMap<string, LinePrices>,
): RankedLine[] {
  return items.map(({ lineNo, quantityThousandths }) => {
    const offered = standings.flatMap(({ code, at, seq }) => {
      const amount = pricesOf.get(code)?.get(lineNo);
      return amount === undefined ? [] : [{ code, at, seq, amount }];
    });
    const offers = rank(direction, offered).map(({ code, amount }) => ({ code, price: amount }));
    return { lineNo, quantityThousandths, offers };
  });
}

/**
 * The result of `passLinesOn`: the award, the steps that were added, and the numbers of the lines that
 * ended in 流标 now.
 */
export interface PassedOn {
  readonly award: Award;
  readonly offered: readonly AwardStep[];
  readonly failed: readonly number[];
}

/**
 * Returns the best offer for a line from a supplier who was not offered the line before and whom no
 * exclusion of that line covers; null if there is none.
 */
function nextOffer(
  line: RankedLine,
  { steps, excludedLines = [] }: Award,
): (AwardedLine & LineOffer) | null {
  const offeredCodes = new Set(
    steps
      .filter(({ lines }) => lines?.some(({ lineNo }) => lineNo === line.lineNo))
      .map(({ code }) => code),
  );
  const offers = eligibleOffers(line.lineNo, line.offers, excludedLines);
  const index = offers.findIndex(({ code }) => !offeredCodes.has(code));
  const offer = offers[index];
  if (!offer) return null;
  const amount = lineTotal(offer.price, line.quantityThousandths);
  return { ...offer, lineNo: line.lineNo, rank: index + 1, amount };
}

/**
 * AU43: returns the award after every line without a holder was offered to the next supplier in the
 * ranking of the line, in one step per supplier. A line for which no supplier is left has failed.
 * No supplier is offered the same line twice, so repeated calls come to an end.
 */
export function passLinesOn(award: Award, at: EpochMs, waitMs: number): PassedOn {
  const { steps, lines = [], failedLines = [] } = award;
  const held = new Set(
    steps.filter(isHeld).flatMap((step) => (step.lines ?? []).map(({ lineNo }) => lineNo)),
  );
  const offers = new Map<string, AwardedLine[]>();
  const failed: number[] = [];
  for (const line of lines) {
    if (held.has(line.lineNo) || failedLines.includes(line.lineNo)) continue;
    const next = nextOffer(line, award);
    if (!next) {
      failed.push(line.lineNo);
      continue;
    }
    const { code, ...awardedLines } = next;
    offers.set(code, [...(offers.get(code) ?? []), awardedLines]);
  }
  const offered = [...offers].map(
    ([code, awardedLines]): AwardStep => ({
      code,
      rank: Math.max(...awardedLines.map(({ rank: place }) => place)),
      amount: fen(awardedLines.reduce((sum, { amount }) => sum + amount, 0)),
      offeredAt: at,
      dueAt: at + waitMs,
      end: 'waiting',
      endedAt: null,
      reason: '',
      lines: awardedLines,
    }),
  );
  const next = {
    ...award,
    steps: [...steps, ...offered],
    failedLines: [...failedLines, ...failed],
  };
  return { award: { ...next, state: stateOfLines(next.steps) }, offered, failed };
}

/** An event of the log about an award by lines. */
export interface LineEvent {
  readonly kind: 'lines.failed' | 'award.offered' | 'award.failed';
  readonly code: string | null;
  readonly payload: { readonly [name: string]: Evidence };
}

/**
 * AU43: returns the log events for a result of `passLinesOn`, in order: failed lines, offers, the end in
 * 流标.
 */
export function eventsOf({ award, offered, failed }: PassedOn): LineEvent[] {
  const offers = offered.map(
    ({ code, rank: place, amount, dueAt, lines = [] }): LineEvent => ({
      kind: 'award.offered',
      code,
      payload: { rank: place, amount, dueAt, lines: lines.map((line) => ({ ...line })) },
    }),
  );
  return [
    ...(failed.length > 0
      ? [{ kind: 'lines.failed', code: null, payload: { lines: failed } } as const]
      : []),
    ...offers,
    ...(award.state === 'failed'
      ? [{ kind: 'award.failed', code: null, payload: { asked: award.steps.length } } as const]
      : []),
  ];
}

/** Returns the payload of a `lines.ranked` event: the offers for each line, without quantities. */
export const rankingPayload = (lines: readonly RankedLine[]) => ({
  lines: lines.map(({ lineNo, offers }) => ({
    lineNo,
    offers: offers.map(({ code, price }) => ({ code, price })),
  })),
});

/** Formats line numbers for people: `1–3、5`. */
export function lineNosText(lineNos: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const lineNo of [...lineNos].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === lineNo - 1) last[1] = lineNo;
    else runs.push([lineNo, lineNo]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join('、');
}
