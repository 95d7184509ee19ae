import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import type { EpochMs, Outcome, Standing } from '../types.ts';

/** AU41: the default time in ms that a supplier has to confirm the award. */
export const AWARD_WAIT_MS = 72 * 60 * 60_000;

/** The unit price in 分 that a supplier offers for a line. */
export interface LineOffer {
  readonly code: string;
  readonly price: Fen;
}

/** A line with its offers, best first (AU43). */
export interface RankedLine {
  readonly lineNo: number;
  readonly quantityThousandths: number;
  readonly offers: readonly LineOffer[];
}

/** A line in a step of the award, with the supplier's rank in the line, from 1. */
export interface AwardedLine {
  readonly lineNo: number;
  readonly rank: number;
  /** Unit price in 分. */
  readonly price: Fen;
  /** The unit price times the quantity in 分: the amount of the line within the bid's total (AU8). */
  readonly amount: Fen;
}

/** One offer of the award to one supplier. `endedAt` is null exactly while `end` is `waiting`. */
export interface AwardStep {
  readonly code: string;
  /**
   * The rank, from 1, in the order in which the award is offered (see `placedFor`); in an award by lines,
   * the worst of the ranks in its lines.
   */
  readonly rank: number;
  readonly amount: Fen;
  readonly offeredAt: EpochMs;
  readonly dueAt: EpochMs;
  readonly end: 'waiting' | 'confirmed' | 'declined' | 'expired';
  readonly endedAt: EpochMs | null;
  /** The supplier's reason for declining; empty unless `end` is `declined`. */
  readonly reason: string;
  /** AU43: the offered lines; absent if the package is awarded as a whole. */
  readonly lines?: readonly AwardedLine[];
}

/**
 * AU41: the state and the steps of the award; the steps are in the order in which the award was offered.
 * `evaluating`: the evaluation of the opened quotes is undecided, or it is decided and nothing has been
 * offered yet (IQ7). `failed` (流标): nobody confirmed and no further supplier can be offered the award, or the
 * evaluation left fewer suppliers than the rules require.
 */
export interface Award {
  readonly state: 'evaluating' | 'waiting' | 'confirmed' | 'failed';
  readonly steps: readonly AwardStep[];
  /** The codes that the evaluation excluded; absent before its decision, and without an evaluation. */
  readonly excluded?: readonly string[];
  /** AU43: the single lines that the evaluation excluded; absent if there are none. */
  readonly excludedLines?: readonly ExcludedLine[];
  /** The codes in the evaluated order, best first; absent if the amounts decide (AU5). */
  readonly order?: readonly string[];
  /** The points of an evaluation by code, in hundredths (PE3); absent if the lowest price decides. */
  readonly scores?: Readonly<Record<string, number>>;
  /** The price that was negotiated with one supplier (NG5); absent without a negotiation. */
  readonly agreed?: AgreedPrice;
  /** AU43: the ranking of each line; absent before the ranking, and if the package is awarded as a whole. */
  readonly lines?: readonly RankedLine[];
  /**
   * AU43: the numbers of the lines that cannot be offered to any further supplier; absent before
   * the lines are first offered, and if the package is awarded as a whole.
   */
  readonly failedLines?: readonly number[];
}

/** One line of a supplier's quote that the evaluation excluded. */
export interface ExcludedLine {
  readonly code: string;
  readonly lineNo: number;
}

/**
 * A price in 分, negotiated with the supplier `code`, that replaces the supplier's quoted amount and is
 * never above that amount.
 */
export interface AgreedPrice {
  readonly code: string;
  readonly amount: Fen;
}

/** The fields of a decided evaluation that its award stores besides `excluded`. */
export type Evaluated = Pick<Award, 'excludedLines' | 'order' | 'scores' | 'agreed'>;

/** IQ7: returns the award of an opened inquiry before its evaluation is decided. */
export const awaitEvaluation = (): Award => ({ state: 'evaluating', steps: [] });

/** IQ7: returns the award after the decision of the evaluation, before the first offer to a supplier. */
export const evaluated = (excluded: readonly string[], more: Evaluated = {}): Award => ({
  state: 'evaluating',
  steps: [],
  excluded,
  ...more,
});

/** Returns whether the evaluation is still undecided. */
export const isInEvaluation = (award: Award | null): boolean =>
  award?.state === 'evaluating' && award.excluded === undefined;

/** The facts about an auction from which `confirmationOf` derives the state of its award. */
export interface AwardFacts<T extends Pick<Outcome, 'kind'> = Pick<Outcome, 'kind'>> {
  readonly outcome: T | null;
  readonly award: Award | null;
  /** PJ10: why the award was annulled after the auction's end; null if it was not. */
  readonly voidReason: string | null;
}

/**
 * Returns the state of the award as boards show it: `waiting` for the supplier's confirmation,
 * `confirmed`, `evaluating` until the evaluation is decided, `voided` after the award was annulled,
 * and `none` if the auction is not won or the award has not been offered to a supplier.
 */
export function confirmationOf({
  outcome,
  award,
  voidReason,
}: AwardFacts): 'none' | 'waiting' | 'confirmed' | 'evaluating' | 'voided' {
  if (outcome?.kind !== 'won') return 'none';
  if (voidReason !== null) return 'voided';
  if (isInEvaluation(award)) return 'evaluating';
  return award?.state === 'waiting' || award?.state === 'confirmed' ? award.state : 'none';
}

/**
 * Returns the ranking without excluded suppliers; sorted by the order of the evaluation if `award`
 * has one, with suppliers that this order does not name at the end.
 */
export const eligible = <T extends Pick<Standing, 'code'>>(
  ranked: readonly T[],
  award: Pick<Award, 'excluded' | 'order'> | null,
): readonly T[] => {
  const excluded = award?.excluded ?? [];
  const left = ranked.filter(({ code }) => !excluded.includes(code));
  const order = award?.order;
  if (!order) return left;
  const indexOf = ({ code }: T) => (order.includes(code) ? order.indexOf(code) : order.length);
  return left.toSorted((a, b) => indexOf(a) - indexOf(b));
};

/**
 * An entry of a ranking with its rank for the award, from 1. The rank is null if the evaluation excluded
 * the supplier.
 */
export type Placed<T> = T & { readonly place: number | null };

/** Returns the ranking in the order in which the award is offered; excluded suppliers are at the end. */
export function placedFor<T extends Pick<Standing, 'code'>>(
  ranked: readonly T[],
  award: Pick<Award, 'excluded' | 'order'> | null,
): Placed<T>[] {
  const left = eligible(ranked, award);
  const out = ranked.filter((entry) => !left.includes(entry));
  return [
    ...left.map((entry, index) => ({ ...entry, place: index + 1 })),
    ...out.map((entry) => ({ ...entry, place: null })),
  ];
}

export type AwardAnswer = 'confirmed' | 'declined';

/** IQ7: returns whether an evaluation left at least `needed` suppliers; true without a decided evaluation. */
export const hasEnough = (award: Award | null, left: number, needed: number): boolean =>
  award?.excluded === undefined || left >= needed;

/**
 * AU41: offers the award to the next supplier in the order of the award (`eligible`), the first time to the
 * first. `ranked` is the ranking at the close without voided bids, and never changes afterwards. The award
 * ends in 流标 if no supplier is next, or if an evaluation left fewer than `needed` suppliers (IQ7).
 */
export function offerNext(
  ranked: readonly Pick<Standing, 'code' | 'amount'>[],
  award: Award | null,
  at: EpochMs,
  { waitMs, needed }: { readonly waitMs: number; readonly needed: number },
): Award {
  const steps = award?.steps ?? [];
  const evaluation = evaluationOf(award);
  const left = eligible(ranked, award);
  const next = hasEnough(award, left.length, needed) ? left[steps.length] : undefined;
  if (!next) return { state: 'failed', steps, ...evaluation };
  const step: AwardStep = {
    code: next.code,
    rank: steps.length + 1,
    amount: award?.agreed?.code === next.code ? award.agreed.amount : next.amount,
    offeredAt: at,
    dueAt: at + waitMs,
    end: 'waiting',
    endedAt: null,
    reason: '',
  };
  return { state: 'waiting', steps: [...steps, step], ...evaluation };
}

/**
 * Returns the five evaluation fields of an award, as far as they are set, to copy them into its next
 * state.
 */
const evaluationOf = (award: Award | null): Evaluated & Pick<Award, 'excluded'> => ({
  ...(award?.excluded === undefined ? {} : { excluded: award.excluded }),
  ...(award?.excludedLines === undefined ? {} : { excludedLines: award.excludedLines }),
  ...(award?.order === undefined ? {} : { order: award.order }),
  ...(award?.scores === undefined ? {} : { scores: award.scores }),
  ...(award?.agreed === undefined ? {} : { agreed: award.agreed }),
});

/** Returns whether the supplier of a step holds the award: the step waits for a response or is confirmed. */
export const isHeld = ({ end }: Pick<AwardStep, 'end'>): boolean =>
  end === 'waiting' || end === 'confirmed';

/**
 * AU43: returns the state of an award by lines: `waiting` while a step waits, then `confirmed` if any
 * step is, otherwise `failed`.
 */
export function stateOfLines(steps: readonly AwardStep[]): 'waiting' | 'confirmed' | 'failed' {
  if (steps.some(({ end }) => end === 'waiting')) return 'waiting';
  return steps.some(({ end }) => end === 'confirmed') ? 'confirmed' : 'failed';
}

/**
 * Returns the number (from 1) of the waiting step that is due first, only among those of `code` if it
 * is given; 0 if there is none.
 */
export function waitingNumber(award: Award | null, code: string | null = null): number {
  if (award?.state !== 'waiting') return 0;
  let found = 0;
  for (const [index, step] of award.steps.entries()) {
    if (step.end !== 'waiting' || (code !== null && step.code !== code)) continue;
    const before = award.steps[found - 1];
    if (!before || step.dueAt < before.dueAt) found = index + 1;
  }
  return found;
}

/** Returns the waiting step that is due first; null if there is none. */
export const waitingStep = (award: Award | null): AwardStep | null =>
  award?.steps[waitingNumber(award) - 1] ?? null;

/** AU41: returns whether the waiting step that is due first has reached or passed its deadline. */
export function isAwardDue(award: Award | null, now: EpochMs): boolean {
  const step = waitingStep(award);
  return step !== null && now >= step.dueAt;
}

function ended(
  award: Award,
  number: number,
  how: Pick<AwardStep, 'end' | 'endedAt' | 'reason'>,
): Award {
  const steps = award.steps.map((step, index) =>
    index === number - 1 ? { ...step, ...how } : step,
  );
  if (how.end !== 'confirmed') return { ...award, steps };
  return { ...award, state: award.lines ? stateOfLines(steps) : 'confirmed', steps };
}

/**
 * AU41: returns the award after supplier `code` confirms or declines a step. Refuses if the step is
 * not a waiting step of this supplier, if its deadline has come, or if a decline has no reason; a
 * reason given with a confirmation is not stored. `number` counts steps from 1; 0 means the waiting
 * step of `code` that is due first. After a decline, the caller must call `offerNext`, or
 * `passLinesOn` in an award by lines.
 */
export function answerAward(
  award: Award | null,
  code: string,
  answer: AwardAnswer,
  at: EpochMs,
  reason = '',
  number = 0,
): Award | Refusal {
  const stepNumber = number === 0 ? waitingNumber(award, code) : number;
  const step = award?.state === 'waiting' ? award.steps[stepNumber - 1] : undefined;
  if (!award || step?.code !== code || step.end !== 'waiting') return refuse('award.notYours');
  if (at >= step.dueAt) return refuse('award.tooLate');
  if (answer === 'declined' && reason.trim() === '') return refuse('auction.reasonMissing');
  const kept = answer === 'declined' ? reason : '';
  return ended(award, stepNumber, { end: answer, endedAt: at, reason: kept });
}

/**
 * AU41: returns the award with the waiting step that is due first expired at its deadline (AU16),
 * however late the call is. The caller must then call `offerNext`, or `passLinesOn` in an award by
 * lines. Returns the award unchanged if no step waits.
 */
export function expireAward(award: Award): Award {
  const step = waitingStep(award);
  const how = { end: 'expired', endedAt: step?.dueAt ?? null, reason: '' } as const;
  return step ? ended(award, waitingNumber(award), how) : award;
}

/**
 * Returns the outcome of the auction that follows from an award: won by the supplier of the last
 * step (in an award by lines, by all suppliers who hold lines), or 流标 if the award has failed or
 * was never offered. `valid` and `needed` are the numbers of suppliers that a 流标 states.
 */
export function outcomeOfAward(award: Award, valid: number, needed: number): Outcome {
  if (award.lines && award.state !== 'failed') return outcomeOfLines(award);
  const holder = award.steps.at(-1);
  return award.state === 'failed' || !holder
    ? { kind: 'failed', valid, needed }
    : { kind: 'won', code: holder.code, amount: holder.amount };
}

/** A supplier with their part of a package; the amount is in 分. */
export interface Holder {
  readonly code: string;
  readonly amount: Fen;
  /**
   * The lines that the supplier holds, by ascending line number; null if the package is awarded as a whole.
   */
  readonly lines: readonly AwardedLine[] | null;
}

/**
 * AU43: collects the lines of each supplier over the given steps. Suppliers are in the order of their
 * first steps.
 */
export function holdersOf(steps: readonly AwardStep[]): Holder[] {
  const linesOf = new Map<string, AwardedLine[]>();
  for (const { code, lines = [] } of steps)
    linesOf.set(code, [...(linesOf.get(code) ?? []), ...lines]);
  return [...linesOf].map(([code, lines]) => ({
    code,
    amount: fen(lines.reduce((sum, { amount }) => sum + amount, 0)),
    lines: lines.toSorted((a, b) => a.lineNo - b.lineNo),
  }));
}

/** AU43: returns an outcome with all holders of lines; `code` is the holder with the first step. */
function outcomeOfLines({ steps }: Award): Outcome {
  const holders = holdersOf(steps.filter(isHeld)).map(({ code, amount, lines }) => ({
    code,
    amount,
    lines: (lines ?? []).map(({ lineNo }) => lineNo),
  }));
  const amount = fen(holders.reduce((sum, holder) => sum + holder.amount, 0));
  return { kind: 'won', code: holders[0]?.code ?? '', amount, holders };
}
