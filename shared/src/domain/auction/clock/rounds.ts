import { type Refusal, refuse } from '../../kernel/result.ts';
import type { AuctionClock, EpochMs } from '../types.ts';

/** The period in which a round accepts bids: from `opensAt` until before `closesAt` (AU10). */
export interface RoundWindow {
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
}

/** AU17: the rounds of an auction. The auction's clock is the clock of the current round. */
export interface Rounds {
  /** The windows of all rounds as published, in order; they never change. */
  readonly windows: readonly RoundWindow[];
  /** The current round, from 1. */
  readonly current: number;
  /** Whether the log records the opening of the current round. */
  readonly isOpen: boolean;
  /** The time in ms by which the rounds after the current one start and end later than published. */
  readonly shiftMs: number;
  /**
   * The times at which the rounds before the current one began and ended, with pauses, extensions and
   * changed ends. Absent in the first round, and in auctions that were stored before these times were.
   */
  readonly held?: readonly RoundWindow[];
  /**
   * The time at which the current round began; absent until the log records its opening, and in auctions that
   * were stored before this time was.
   */
  readonly openedAt?: EpochMs;
}

/**
 * Validates the windows of planned rounds: at least one, each of positive length, in order without
 * overlap. Returns null if they are valid.
 */
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

/** Returns `count` consecutive rounds from `opensAt` to `closesAt`, of equal length except for rounding. */
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

/**
 * Returns the time when an auction opens: the published opening of its first round, whichever round is
 * current; without rounds, the opening of the clock.
 */
export function firstOpening(
  rounds: Pick<Rounds, 'windows'> | null,
  clock: Pick<AuctionClock, 'opensAt'>,
): EpochMs {
  return rounds?.windows[0]?.opensAt ?? clock.opensAt;
}

export function isLastRound(rounds: Rounds): boolean {
  return rounds.current >= rounds.windows.length;
}

/**
 * Returns the rounds with the current round marked as open since `at`, the time at which the log
 * records its opening.
 */
export function openRound(rounds: Rounds, at: EpochMs): Rounds {
  return { ...rounds, isOpen: true, openedAt: at };
}

/**
 * Returns the current windows of all rounds: earlier rounds as they were held, the current round by its
 * opening and the clock, later rounds shifted by `shiftMs`. Earlier rounds whose times were not stored are
 * returned as published.
 */
export function windowsNow(
  rounds: Rounds,
  clock: Pick<AuctionClock, 'opensAt' | 'closesAt'>,
): RoundWindow[] {
  const { shiftMs, current, held, openedAt } = rounds;
  return rounds.windows.map(({ opensAt, closesAt }, index) => {
    if (index + 1 < current) return held?.[index] ?? { opensAt, closesAt };
    if (index + 1 > current) return { opensAt: opensAt + shiftMs, closesAt: closesAt + shiftMs };
    return { opensAt: openedAt ?? clock.opensAt, closesAt: clock.closesAt };
  });
}

/**
 * AU17 with AU11, AU13, AU14: a later end of the current round shifts all later rounds by the same time, so
 * that no round begins before the previous one has ended, and each round keeps its length. An earlier end
 * shifts nothing, because no round may begin before its announced time.
 */
export function shiftRounds(
  rounds: Rounds,
  before: Pick<AuctionClock, 'closesAt'>,
  after: Pick<AuctionClock, 'closesAt'>,
): Rounds {
  const later = after.closesAt - before.closesAt;
  return later > 0 ? { ...rounds, shiftMs: rounds.shiftMs + later } : rounds;
}

/**
 * AU17: returns the rounds and the clock after the step to the next round; null if the current
 * round is the last. The window in which the current round was held is added to `held`. Extensions
 * are counted per round, so they start again at 0.
 */
export function nextRound(
  rounds: Rounds,
  clock: AuctionClock,
): { rounds: Rounds; clock: AuctionClock } | null {
  const window = rounds.windows[rounds.current];
  if (!window) return null;
  const { windows, current, shiftMs } = rounds;
  const opensAt = window.opensAt + shiftMs;
  const closesAt = window.closesAt + shiftMs;
  const held = windowsNow(rounds, clock).slice(0, current);
  return {
    rounds: { windows, current: current + 1, isOpen: false, shiftMs, held },
    clock: { ...clock, opensAt, closesAt, originalClosesAt: closesAt, extensionsUsed: 0 },
  };
}

/**
 * Returns whether the log must record the opening of the current round now: the round's opening
 * time has come and the log has not recorded it yet. False during a pause and after the close.
 */
export function isOpeningDue(rounds: Rounds, clock: AuctionClock, now: EpochMs): boolean {
  return !rounds.isOpen && !clock.settled && clock.runState === 'started' && now >= clock.opensAt;
}
