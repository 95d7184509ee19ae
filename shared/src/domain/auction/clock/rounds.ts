import { type Refusal, refuse } from '../../kernel/result.ts';
import type { AuctionClock, EpochMs } from '../types.ts';

/** The time in which a round accepts bids: from `opensAt` until before `closesAt` (AU10). */
export interface RoundWindow {
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
}

/** AU17: the rounds of an auction. The auction's clock is that of the current round. */
export interface Rounds {
  /** As published, in order; never changed. */
  readonly windows: readonly RoundWindow[];
  /** The current round, from 1. */
  readonly current: number;
  /** Whether the log records the opening of the current round. */
  readonly isOpen: boolean;
  /** The shift of the rounds after the current one, in ms. */
  readonly shiftMs: number;
}

/** Validates a plan of rounds: at least one round, each of positive length, without overlap. */
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

/** Returns `count` consecutive rounds of equal length; the last one ends at `closesAt`. */
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

/** Returns the opening of the auction: that of its first round, whichever round is current. */
export function firstOpening(
  rounds: Pick<Rounds, 'windows'> | null,
  clock: Pick<AuctionClock, 'opensAt'>,
): EpochMs {
  return rounds?.windows[0]?.opensAt ?? clock.opensAt;
}

export function isLastRound(rounds: Rounds): boolean {
  return rounds.current >= rounds.windows.length;
}

/** Returns the current windows: the current one by the clock, later ones shifted, earlier ones unchanged. */
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
 * AU17 with AU11, AU13, AU14: a later end of the current round shifts the rounds after it by the same
 * time, so that none begins before the previous one has ended and each keeps its length. An earlier end
 * shifts nothing: no round begins before its announced time.
 */
export function shiftRounds(
  rounds: Rounds,
  before: Pick<AuctionClock, 'closesAt'>,
  after: Pick<AuctionClock, 'closesAt'>,
): Rounds {
  const later = after.closesAt - before.closesAt;
  return later > 0 ? { ...rounds, shiftMs: rounds.shiftMs + later } : rounds;
}

/** AU17: returns the next round with its clock; null after the last. Extensions count per round. */
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

/** Returns whether the opening of the current round is due and not recorded yet. A pause delays it. */
export function isOpeningDue(rounds: Rounds, clock: AuctionClock, now: EpochMs): boolean {
  return !rounds.isOpen && !clock.settled && clock.runState === 'started' && now >= clock.opensAt;
}
