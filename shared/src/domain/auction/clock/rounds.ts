import { type Refusal, refuse } from '../../kernel/result.ts';
import type { AuctionClock, EpochMs } from '../types.ts';

/** When a round accepts bids: from `opensAt` up to, not at, `closesAt` (AU10). */
export interface RoundWindow {
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
}

/** AU17: the rounds of an auction. Its clock is that of the current round. */
export interface Rounds {
  /** As published, in order; never changed. */
  readonly windows: readonly RoundWindow[];
  /** The current round, from 1. */
  readonly current: number;
  /** The opening of the current round stands in the log. */
  readonly isOpen: boolean;
  /** By how much the rounds after the current one moved, in ms. */
  readonly shiftMs: number;
}

/** A plan that can be published: at least one round, each of positive length, none over another. */
export function checkRoundWindows(windows: readonly RoundWindow[]): Refusal | null {
  if (windows.length === 0) return refuse('rounds.none');
  let before = Number.NEGATIVE_INFINITY;
  for (const { opensAt, closesAt } of windows) {
    if (opensAt >= closesAt) return refuse('rounds.empty');
    if (opensAt < before) return refuse('rounds.overlap');
    before = closesAt;
  }
  return null;
}

/** So many rounds of equal length, one after the other; the last one ends at `closesAt`. */
export function roundsWithin(count: number, opensAt: EpochMs, closesAt: EpochMs): RoundWindow[] {
  const length = Math.floor((closesAt - opensAt) / count);
  return Array.from({ length: count }, (_, index) => ({
    opensAt: opensAt + index * length,
    closesAt: index + 1 === count ? closesAt : opensAt + (index + 1) * length,
  }));
}

export function startRounds(windows: readonly RoundWindow[]): Rounds {
  return { windows, current: 1, isOpen: false, shiftMs: 0 };
}

/** When the auction begins or began: of several rounds the first one, whichever is on. */
export function firstOpening(
  rounds: Pick<Rounds, 'windows'> | null,
  clock: Pick<AuctionClock, 'opensAt'>,
): EpochMs {
  return rounds?.windows[0]?.opensAt ?? clock.opensAt;
}

export function isLastRound(rounds: Rounds): boolean {
  return rounds.current >= rounds.windows.length;
}

/** The windows as they stand: the current one is the clock's, later ones are moved, earlier ones are as published. */
export function windowsNow(
  rounds: Rounds,
  clock: Pick<AuctionClock, 'opensAt' | 'closesAt'>,
): RoundWindow[] {
  return rounds.windows.map(({ opensAt, closesAt }, index) => {
    if (index + 1 === rounds.current) return { opensAt: clock.opensAt, closesAt: clock.closesAt };
    const shift = index + 1 > rounds.current ? rounds.shiftMs : 0;
    return { opensAt: opensAt + shift, closesAt: closesAt + shift };
  });
}

/**
 * AU17 with AU11, AU13, AU14: what moves the end of the current round moves the rounds after it by
 * as much, so that none begins before the one before it has ended and each keeps its length. An
 * earlier end moves nothing: no round begins before it was announced.
 */
export function shiftRounds(
  rounds: Rounds,
  before: Pick<AuctionClock, 'closesAt'>,
  after: Pick<AuctionClock, 'closesAt'>,
): Rounds {
  const later = after.closesAt - before.closesAt;
  return later > 0 ? { ...rounds, shiftMs: rounds.shiftMs + later } : rounds;
}

/** AU17: the round after this one, with its clock; null after the last. Extensions count per round. */
export function nextRound(
  rounds: Rounds,
  clock: AuctionClock,
): { rounds: Rounds; clock: AuctionClock } | null {
  const window = rounds.windows[rounds.current];
  if (!window) return null;
  const opensAt = window.opensAt + rounds.shiftMs;
  const closesAt = window.closesAt + rounds.shiftMs;
  return {
    rounds: { ...rounds, current: rounds.current + 1, isOpen: false },
    clock: { ...clock, opensAt, closesAt, originalClosesAt: closesAt, extensionsUsed: 0 },
  };
}

/** Is the opening of the current round due and not yet written? A pause holds it back. */
export function isOpeningDue(rounds: Rounds, clock: AuctionClock, now: EpochMs): boolean {
  return !rounds.isOpen && !clock.settled && clock.runState === 'started' && now >= clock.opensAt;
}
