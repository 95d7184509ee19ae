import type { Fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import type { EpochMs, Outcome, Standing } from '../types.ts';

/** AU41: how long a winner may take to confirm, unless the project says otherwise. */
export const AWARD_WAIT_MS = 72 * 60 * 60_000;

/** One supplier who was offered the award. `endedAt` is null exactly while they may still answer. */
export interface AwardStep {
  readonly code: string;
  /** His place at the close, from 1 (AU5). */
  readonly rank: number;
  readonly amount: Fen;
  readonly offeredAt: EpochMs;
  readonly dueAt: EpochMs;
  readonly end: 'waiting' | 'confirmed' | 'declined' | 'expired';
  readonly endedAt: EpochMs | null;
  /** The reason for declining; empty otherwise. */
  readonly reason: string;
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
  /** The codes in the evaluated order, best first; absent where the amounts decide (AU5). */
  readonly order?: readonly string[];
  /** The points of an evaluation, in hundredths, by code (PE3); absent where the lowest price decides. */
  readonly scores?: Readonly<Record<string, number>>;
  /** The price that a negotiation agreed on with one supplier (NG5). */
  readonly agreed?: AgreedPrice;
}

/** A price that replaces a supplier's quoted amount, never above it. */
export interface AgreedPrice {
  readonly code: string;
  readonly amount: Fen;
}

/** The parts of a decided evaluation that change the way of the award. */
export type Evaluated = Pick<Award, 'order' | 'scores' | 'agreed'>;

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
  award: Award | null,
): readonly T[] => {
  const excluded = award?.excluded ?? [];
  const left = ranked.filter(({ code }) => !excluded.includes(code));
  const order = award?.order;
  if (!order) return left;
  const placeOf = ({ code }: T) => (order.includes(code) ? order.indexOf(code) : order.length);
  return left.toSorted((one, other) => placeOf(one) - placeOf(other));
};

export type AwardAnswer = 'confirmed' | 'declined';

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
  const isEnough = award?.excluded === undefined || left.length >= needed;
  const next = isEnough ? left[steps.length] : undefined;
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
const keptOf = (award: Award | null): Pick<Award, 'excluded' | 'order' | 'scores' | 'agreed'> => ({
  ...(award?.excluded === undefined ? {} : { excluded: award.excluded }),
  ...(award?.order === undefined ? {} : { order: award.order }),
  ...(award?.scores === undefined ? {} : { scores: award.scores }),
  ...(award?.agreed === undefined ? {} : { agreed: award.agreed }),
});

/** The step that waits for an answer, due before `dueAt`; null when there is none. */
export function waitingStep(award: Award | null): AwardStep | null {
  return award?.state === 'waiting' ? (award.steps.at(-1) ?? null) : null;
}

/** Has the supplier who was asked let the time pass? (AU41; exactly at the end it has passed.) */
export function isAwardDue(award: Award | null, now: EpochMs): boolean {
  const step = waitingStep(award);
  return step !== null && now >= step.dueAt;
}

function ended(award: Award, end: AwardStep['end'], at: EpochMs, reason: string): Award {
  const step = award.steps.at(-1);
  if (!step) return award;
  const steps = [...award.steps.slice(0, -1), { ...step, end, endedAt: at, reason }];
  return { ...award, state: end === 'confirmed' ? 'confirmed' : award.state, steps };
}

/** AU41: the answer of a supplier. After a refusal the next is offered it by `offerNext`. */
export function answerAward(
  award: Award | null,
  code: string,
  answer: AwardAnswer,
  at: EpochMs,
  reason = '',
): Award | Refusal {
  const step = waitingStep(award);
  if (!award || !step || step.code !== code) return refuse('award.notYours');
  if (at >= step.dueAt) return refuse('award.tooLate');
  if (answer === 'declined' && reason.trim() === '') return refuse('auction.reasonMissing');
  return ended(award, answer, at, reason);
}

/** AU41: the time of who was asked has passed, at the moment it did (AU16). */
export function expireAward(award: Award): Award {
  const step = waitingStep(award);
  return step ? ended(award, 'expired', step.dueAt, '') : award;
}

/** The outcome while suppliers are asked: the one who holds the award now, or 流标 when nobody is left. */
export function outcomeOfAward(award: Award, valid: number, needed: number): Outcome {
  const holder = award.steps.at(-1);
  return award.state === 'failed' || !holder
    ? { kind: 'failed', valid, needed }
    : { kind: 'won', code: holder.code, amount: holder.amount };
}
