import { keysOf } from './keys.ts';
import type { Verb } from './rights.ts';
import type { RoleName } from './roles.ts';

/*
 * The parts of posts that somebody may let another do for a time, besides reviews (operations.md 2.3).
 * What is asked of one person by name goes to somebody with the same role; what everybody with the role
 * does for the unit is lent to somebody without it.
 */

/** A verb, or one call: `payment.execute`. */
type Lent = Verb | 'payment.execute';

/** A part of a post that can be delegated. */
interface MatterRow {
  readonly word: string;
  readonly role: RoleName;
  /**
   * The verbs that are lent to somebody without the role, or single calls by their names; null: the deputy
   * has the role as well.
   */
  readonly lends: readonly Lent[] | null;
  /** The name of the tasks that everybody with the role is asked to do; null for none. */
  readonly task: string | null;
}

/** Those parts by id, with their Chinese words. */
export const MATTERS = {
  countersign: { word: '监督会签', role: 'supervisor', lends: null, task: null },
  acceptance: {
    word: '验收与验收会签',
    role: 'acceptor',
    lends: ['acceptance.read', 'acceptance.act', 'thread.read', 'delegation.read'],
    task: '验收会签',
  },
  // Paying out alone: applications, stops and refunds stay with finance.
  paymentExecution: {
    word: '付款登记',
    role: 'finance',
    lends: ['payment.read', 'payment.execute', 'thread.read', 'delegation.read'],
    task: null,
  },
} as const satisfies Readonly<Record<string, MatterRow>>;

export type Matter = keyof typeof MATTERS;

/** All of them, in the table's order. */
export const matters = keysOf(MATTERS);

/** Those that lend a role, with what they lend. */
export const LENT: readonly {
  readonly matter: Matter;
  readonly role: RoleName;
  readonly verbs: readonly Lent[];
}[] = matters.flatMap((matter) => {
  const { role, lends } = MATTERS[matter];
  return lends === null ? [] : [{ matter, role, verbs: lends }];
});

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
