import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { WorkPuzzle } from '@jicai/shared/contract/identity/account/session.ts';
import { beginsWithZeros, workText } from '@jicai/shared/domain/identity/proof-of-work.ts';
import { derivedKeys, type SealingKey } from '../../../kernel/signing/sealed-bytes.ts';

/** The work that a guess costs, in zero bits of a digest. */
export interface Difficulty {
  /** About a third of a second in a browser. */
  readonly easy: number;
  /** About five seconds, while an account is attacked. */
  readonly hard: number;
}

export const DIFFICULTY: Difficulty = { easy: 17, hard: 21 };

const GOOD_FOR_MS = 5 * 60_000;

/** A puzzle with the number that its owner found. */
export interface Solution {
  readonly puzzle: string;
  readonly solution: number;
}

/**
 * Puzzles for one name from one network. Nothing is stored for them: the puzzle bears its own seal, so
 * that a flood of them costs no memory, and every platform of the installation knows each other's.
 */
export interface Puzzles {
  readonly make: (bits: number, owner: string) => WorkPuzzle;
  /** The bits that were worked for; 0 for a solution that is wrong, late, or of another owner. */
  readonly worthOf: (given: Solution, owner: string) => number;
}

export function createPuzzles(installationKey: SealingKey, now: () => number = Date.now): Puzzles {
  const [key] = derivedKeys(installationKey, 'jicai proof of work');
  const seal = (body: string, owner: string) =>
    createHmac('sha256', key).update(`${body} ${owner}`).digest('base64url');
  return {
    make(bits, owner) {
      const body = `${bits}.${now() + GOOD_FOR_MS}.${randomBytes(12).toString('base64url')}`;
      return { text: `${body}.${seal(body, owner)}`, bits };
    },
    worthOf({ puzzle, solution }, owner) {
      const [bits = '', until = '', random = '', sealed = ''] = puzzle.split('.');
      const wanted = Buffer.from(seal(`${bits}.${until}.${random}`, owner));
      const given = Buffer.from(sealed);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 0;
      if (!(Number(until) > now())) return 0;
      const digest = createHash('sha256').update(workText(puzzle, solution)).digest();
      return beginsWithZeros(digest, Number(bits)) ? Number(bits) : 0;
    },
  };
}
