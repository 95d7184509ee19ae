import { keysOf } from '../kernel/keys.ts';
import type { RoleName } from '../kernel/roles.ts';

/*
 * The parts of posts that somebody may let another do for a time, besides reviews (operations.md 2.3):
 * each belongs to one role, which the deputy must have as well.
 */

/** A part of a post that can be delegated. */
interface MatterRow {
  readonly word: string;
  readonly role: RoleName;
}

/** Those parts by id, with their Chinese words. */
export const MATTERS = {
  countersign: { word: '监督会签', role: 'supervisor' },
} as const satisfies Readonly<Record<string, MatterRow>>;

export type Matter = keyof typeof MATTERS;

/** All of them, in the table's order. */
export const matters = keysOf(MATTERS);

/** Whether a delegation's kind is one of them; reviews are the business types of the installation. */
export const isMatter = (kind: string): kind is Matter => Object.hasOwn(MATTERS, kind);

/**
 * Duties that nobody does in another's place: a handler's projects are handed over, an evaluator declares
 * and scores in person, administrators are separate people (rule 10).
 */
export const NOT_DELEGABLE = {
  handle: 'delegation.neverHandler',
  evaluate: 'delegation.neverEvaluator',
  systemAdmin: 'delegation.neverAdmin',
  securityAdmin: 'delegation.neverAdmin',
  auditAdmin: 'delegation.neverAdmin',
  unitAdmin: 'delegation.neverAdmin',
} as const;

/** The id of a delegation of all reviews, beside those of single ones. */
export const ALL_REVIEWS = 'reviews';

/** `乙（代甲）`: somebody who acts in another's place, everywhere; `forName` null or empty: themselves. */
export const nameFor = (name: string, forName: string | null): string =>
  forName ? `${name}（代${forName}）` : name;
