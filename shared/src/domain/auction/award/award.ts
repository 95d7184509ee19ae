import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import type { EpochMs, Outcome, Standing } from '../types.ts';

/** AU41: how long a winner may take to confirm, unless the project says otherwise. */
export const AWARD_WAIT_MS = 72 * 60 * 60_000;

/** The price that a supplier offers for one unit of a line. */
export interface LineOffer {
  readonly code: string;
  readonly price: Fen;
}

/** A line with the offers for it, best first (AU43). */
export interface RankedLine {
  readonly lineNo: number;
  readonly quantityThousandths: number;
  readonly offers: readonly LineOffer[];
}

/** A line in a step of the award, with the place of its supplier in the line's ranking, from 1. */
export interface AwardedLine {
  readonly lineNo: number;
  readonly rank: number;
  /** Of one unit. */
  readonly price: Fen;
  /** Price times quantity, as the bid's total was made of it (AU8). */
  readonly amount: Fen;
}

/** One supplier who was offered the award. `endedAt` is null exactly while they may still answer. */
export interface AwardStep {
  readonly code: string;
  /** Their place at the close, from 1 (AU5); of an award by lines the lowest of their places in its lines. */
  readonly rank: number;
  readonly amount: Fen;
  readonly offeredAt: EpochMs;
  readonly dueAt: EpochMs;
  readonly end: 'waiting' | 'confirmed' | 'declined' | 'expired';
  readonly endedAt: EpochMs | null;
  /** The reason for declining; empty otherwise. */
  readonly reason: string;
  /** AU43: the lines that are offered; absent where the package is awarded as a whole. */
  readonly lines?: readonly AwardedLine[];
}

/**
 * AU41: the way of the award, from the winner down the ranking. `evaluating`: the opened quotes wait for
 * the evaluation (IQ7). `failed`: nobody is left (流标).
 */
export interface Award {
  readonly state: 'evaluating' | 'waiting' | 'confirmed' | 'failed';
  readonly steps: readonly AwardStep[];
  /** The codes that the evaluation left out; absent before it was decided, and without one. */
  readonly excluded?: readonly string[];
  /** AU43: the single lines that the evaluation left out; absent where it left out none. */
  readonly excludedLines?: readonly ExcludedLine[];
  /** The codes in the evaluated order, best first; absent where the amounts decide (AU5). */
  readonly order?: readonly string[];
  /** The points of an evaluation, in hundredths, by code (PE3); absent where the lowest price decides. */
  readonly scores?: Readonly<Record<string, number>>;
  /** The price that a negotiation agreed on with one supplier (NG5). */
  readonly agreed?: AgreedPrice;
  /** AU43: the ranking of each line; absent where the package is awarded as a whole. */
  readonly lines?: readonly RankedLine[];
  /** AU43: the lines that nobody can be offered any more. */
  readonly failedLines?: readonly number[];
}

/** One line of a supplier's quote. */
export interface ExcludedLine {
  readonly code: string;
  readonly lineNo: number;
}

/** A price that replaces a supplier's quoted amount, never above it. */
export interface AgreedPrice {
  readonly code: string;
  readonly amount: Fen;
}

/** The parts of a decided evaluation that change the way of the award. */
export type Evaluated = Pick<Award, 'excludedLines' | 'order' | 'scores' | 'agreed'>;

/** IQ7: the award of an opened inquiry, until its evaluation is decided. */
export const awaitEvaluation = (): Award => ({ state: 'evaluating', steps: [] });

/** IQ7: the decided evaluation; the award can be offered now. */
export const evaluated = (excluded: readonly string[], more: Evaluated = {}): Award => ({
  state: 'evaluating',
  steps: [],
  excluded,
  ...more,
});

/** Whether the evaluation has yet to be decided. */
export const isInEvaluation = (award: Award | null): boolean =>
  award?.state === 'evaluating' && award.excluded === undefined;

/** The ranking without the excluded suppliers, in the evaluation's order when it has one. */
export const eligible = <T extends Pick<Standing, 'code'>>(
  ranked: readonly T[],
  award: Pick<Award, 'excluded' | 'order'> | null,
): readonly T[] => {
  const excluded = award?.excluded ?? [];
  const left = ranked.filter(({ code }) => !excluded.includes(code));
  const order = award?.order;
  if (!order) return left;
  const placeOf = ({ code }: T) => (order.includes(code) ? order.indexOf(code) : order.length);
  return left.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** One of a ranking with the place, from 1; null for who did not pass the evaluation. */
export type Placed<T> = T & { readonly place: number | null };

/** The places of a ranking as the award goes through it; who did not pass the evaluation stands at the end. */
export function placedFor<T extends Pick<Standing, 'code'>>(
  ranked: readonly T[],
  award: Pick<Award, 'excluded' | 'order'> | null,
): Placed<T>[] {
  const left = eligible(ranked, award);
  const out = ranked.filter((one) => !left.includes(one));
  return [
    ...left.map((one, index) => ({ ...one, place: index + 1 })),
    ...out.map((one) => ({ ...one, place: null })),
  ];
}

export type AwardAnswer = 'confirmed' | 'declined';

/** IQ7: whether an evaluation left as many suppliers as the rules want. */
export const hasEnough = (award: Award | null, left: number, needed: number): boolean =>
  award?.excluded === undefined || left >= needed;

/**
 * AU41: offers the award to the next in rank; the first time that is the winner. `ranked` is the
 * ranking at the close, voided bids left out, and never changes after it. An evaluation that left fewer
 * than `needed` suppliers ends in 流标 (IQ7).
 */
export function offerNext(
  ranked: readonly Pick<Standing, 'code' | 'amount'>[],
  award: Award | null,
  at: EpochMs,
  { waitMs, needed }: { readonly waitMs: number; readonly needed: number },
): Award {
  const steps = award?.steps ?? [];
  const kept = keptOf(award);
  const left = eligible(ranked, award);
  const next = hasEnough(award, left.length, needed) ? left[steps.length] : undefined;
  if (!next) return { state: 'failed', steps, ...kept };
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
  return { state: 'waiting', steps: [...steps, step], ...kept };
}

/** The evaluation's decision stays with the award. */
const keptOf = (award: Award | null): Evaluated & Pick<Award, 'excluded'> => ({
  ...(award?.excluded === undefined ? {} : { excluded: award.excluded }),
  ...(award?.excludedLines === undefined ? {} : { excludedLines: award.excludedLines }),
  ...(award?.order === undefined ? {} : { order: award.order }),
  ...(award?.scores === undefined ? {} : { scores: award.scores }),
  ...(award?.agreed === undefined ? {} : { agreed: award.agreed }),
});

/** Whether a supplier is asked for it or has confirmed. */
export const isHeld = ({ end }: Pick<AwardStep, 'end'>): boolean =>
  end === 'waiting' || end === 'confirmed';

/** AU43: while somebody is asked it waits; then it is confirmed for what somebody took. */
export function stateOfLines(steps: readonly AwardStep[]): 'waiting' | 'confirmed' | 'failed' {
  if (steps.some(({ end }) => end === 'waiting')) return 'waiting';
  return steps.some(({ end }) => end === 'confirmed') ? 'confirmed' : 'failed';
}

/**
 * The number of the step that waits for an answer and is due first, from 1; of one supplier where
 * `code` says so. 0 when there is none.
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

/** The step that waits for an answer, due before `dueAt`; the earliest of several, null when there is none. */
export const waitingStep = (award: Award | null): AwardStep | null =>
  award?.steps[waitingNumber(award) - 1] ?? null;

/** Has the supplier who was asked let the time pass? (AU41; exactly at the end it has passed.) */
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
 * AU41: the answer of a supplier to a step, by its number from 1; 0 means their first. After a refusal
 * the next is offered it by `offerNext`, its lines by `passLinesOn`.
 */
export function answerAward(
  award: Award | null,
  code: string,
  answer: AwardAnswer,
  at: EpochMs,
  reason = '',
  number = 0,
): Award | Refusal {
  const asked = number === 0 ? waitingNumber(award, code) : number;
  const step = award?.state === 'waiting' ? award.steps[asked - 1] : undefined;
  if (!award || step?.code !== code || step.end !== 'waiting') return refuse('award.notYours');
  if (at >= step.dueAt) return refuse('award.tooLate');
  if (answer === 'declined' && reason.trim() === '') return refuse('auction.reasonMissing');
  return ended(award, asked, { end: answer, endedAt: at, reason });
}

/** AU41: the time of who was asked first has passed, at the moment it did (AU16). */
export function expireAward(award: Award): Award {
  const step = waitingStep(award);
  const how = { end: 'expired', endedAt: step?.dueAt ?? null, reason: '' } as const;
  return step ? ended(award, waitingNumber(award), how) : award;
}

/** The outcome while suppliers are asked: who holds the award now, or 流标 when nobody is left. */
export function outcomeOfAward(award: Award, valid: number, needed: number): Outcome {
  if (award.lines && award.state !== 'failed') return outcomeOfLines(award);
  const holder = award.steps.at(-1);
  return award.state === 'failed' || !holder
    ? { kind: 'failed', valid, needed }
    : { kind: 'won', code: holder.code, amount: holder.amount };
}

/** A supplier with the part of a package that is theirs. */
export interface Holder {
  readonly code: string;
  readonly amount: Fen;
  /** In their order; null where the package is awarded as a whole. */
  readonly lines: readonly AwardedLine[] | null;
}

/** AU43: the lines of each supplier over several steps, the suppliers in the order of their first. */
export function holdersOf(steps: readonly AwardStep[]): Holder[] {
  const linesOf = new Map<string, AwardedLine[]>();
  for (const { code, lines = [] } of steps)
    linesOf.set(code, [...(linesOf.get(code) ?? []), ...lines]);
  return [...linesOf].map(([code, lines]) => ({
    code,
    amount: fen(lines.reduce((sum, { amount }) => sum + amount, 0)),
    lines: lines.toSorted((one, other) => one.lineNo - other.lineNo),
  }));
}

/** AU43: everybody who holds lines; the one with the first step stands for them where only one is named. */
function outcomeOfLines({ steps }: Award): Outcome {
  const holders = holdersOf(steps.filter(isHeld)).map(({ code, amount, lines }) => ({
    code,
    amount,
    lines: (lines ?? []).map(({ lineNo }) => lineNo),
  }));
  const amount = fen(holders.reduce((sum, one) => sum + one.amount, 0));
  return { kind: 'won', code: holders[0]?.code ?? '', amount, holders };
}
