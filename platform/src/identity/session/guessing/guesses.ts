import type { WorkPuzzle } from '@jicai/shared/contract/identity/account/session.ts';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Difficulty, Puzzles, Solution } from './puzzles.ts';

/** Wrong passwords of one name from one network before each further one costs work. */
const FREE_OF_PLACE = 2;
/** The same of one name from everywhere, for places that it never logged in from. */
const FREE_OF_ACCOUNT = 10;
/** From here on a guess from such a place costs the harder work. */
const EASY_OF_ACCOUNT = 20;

/** Windows, in seconds. */
export const PLACE_SECONDS = 15 * 60;
export const ACCOUNT_SECONDS = 60 * 60;

/** Whether a password may be looked at, or what has to come first. */
export type Admission = 'look' | 'closed' | WorkPuzzle;

/** The counters; each platform has its own, or all of them one in Redis. */
export interface GuessCounters {
  readonly places: RateLimiterAbstract;
  readonly accounts: RateLimiterAbstract;
  /** Puzzles that were used. */
  readonly used: RateLimiterAbstract;
}

export interface Guess {
  readonly loginName: string;
  readonly ip: string;
  readonly given: Solution | null;
  /** More of one name are not looked at from such places: 10,000 guesses from 500 addresses stop here. */
  readonly most: number;
  /** Whether the account logged in from this network before; asked only when it matters. */
  readonly isKnownPlace: () => Promise<boolean>;
}

export interface Guesses {
  readonly admit: (guess: Guess) => Promise<Admission>;
  /** Gives a login that succeeded back. */
  readonly forgive: (loginName: string, ip: string) => Promise<void>;
}

interface Seen {
  readonly ofPlace: number;
  readonly ofAccount: number;
}

interface Parts {
  readonly counters: GuessCounters;
  readonly keyOf: (...parts: string[]) => string;
  readonly puzzles: Puzzles;
  readonly difficulty: Difficulty;
}

/**
 * Makes guessing slow for whoever guesses and nobody else: the owner of an account gets in from where
 * they were before whatever strangers do, and from elsewhere for some seconds of work.
 */
export function createGuesses({ counters, keyOf, puzzles, difficulty }: Parts): Guesses {
  const { places, accounts, used } = counters;
  const count = async (limiter: RateLimiterAbstract, key: string) =>
    (await limiter.get(key))?.consumedPoints ?? 0;

  async function neededFor(seen: Seen, { most, isKnownPlace }: Guess) {
    const ofPlace = seen.ofPlace >= FREE_OF_PLACE ? difficulty.easy : 0;
    if (seen.ofAccount < FREE_OF_ACCOUNT || (await isKnownPlace())) return ofPlace;
    if (seen.ofAccount >= most) return 'closed';
    return seen.ofAccount >= EASY_OF_ACCOUNT ? difficulty.hard : difficulty.easy;
  }

  return {
    async admit(guess) {
      const { loginName, ip, given } = guess;
      const owner = keyOf(networkOf(ip), loginName);
      const account = keyOf(loginName);
      const worth = given ? puzzles.worthOf(given, owner) : 0;
      const refusalFor = async (seen: Seen): Promise<Admission | null> => {
        const needed = await neededFor(seen, guess);
        if (needed === 'closed') return 'closed';
        return worth >= needed ? null : puzzles.make(needed, owner);
      };
      const before = {
        ofPlace: await count(places, owner),
        ofAccount: await count(accounts, account),
      };
      const early = await refusalFor(before);
      if (early) return early;
      if (given && worth > 0 && (await used.penalty(keyOf(given.puzzle))).consumedPoints > 1)
        return puzzles.make(worth, owner);
      // Of many at once each is counted before it is judged again: none slips by.
      const ofPlace = (await places.penalty(owner)).consumedPoints - 1;
      const ofAccount = (await accounts.penalty(account)).consumedPoints - 1;
      const late = await refusalFor({ ofPlace, ofAccount });
      if (!late) return 'look';
      await places.reward(owner);
      await accounts.reward(account);
      return late;
    },
    async forgive(loginName, ip) {
      await places.delete(keyOf(networkOf(ip), loginName));
      await accounts.reward(keyOf(loginName));
    },
  };
}
