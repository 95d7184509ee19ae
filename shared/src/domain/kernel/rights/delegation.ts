import { keysOf } from '../keys.ts';
import type { Verb } from './rights.ts';
import type { RoleName } from './roles.ts';

/*
 * Duties, other than reviews, that a person can delegate for a time. A duty whose tasks are
 * assigned to one person by name can go only to a deputy who has the same role. A duty that
 * everybody with the role does for the unit can go to a deputy without the role, who is lent the
 * needed rights.
 */

/** A right that is lent to a deputy: a verb, or a single call by its name. */
type LentRight = Verb | 'payment.execute';

/** A duty that can be delegated. */
interface MatterRow {
  readonly word: string;
  readonly role: RoleName;
  /** The rights that are lent to a deputy without the role. Null if the deputy must have the role. */
  readonly lends: readonly LentRight[] | null;
}

/** Duties that can be delegated, by id. */
export const MATTERS = {
  countersign: { word: '监督会签', role: 'supervisor', lends: null },
  acceptance: {
    word: '验收与验收会签',
    role: 'acceptor',
    lends: ['acceptance.read', 'acceptance.act', 'thread.read', 'delegation.read'],
  },
  // Lends the payout only: applications, stops and refunds stay with finance.
  paymentExecution: {
    word: '付款登记',
    role: 'finance',
    lends: ['payment.read', 'payment.execute', 'thread.read', 'delegation.read'],
  },
} as const satisfies Readonly<Record<string, MatterRow>>;

export type Matter = keyof typeof MATTERS;

/** The ids of all duties in `MATTERS`, in the order of the table. */
export const matters = keysOf(MATTERS);

/** The duties of `MATTERS` that can be lent to a deputy without the role, with the rights that are lent. */
export const LENT: readonly {
  readonly matter: Matter;
  readonly role: RoleName;
  readonly verbs: readonly LentRight[];
}[] = matters.flatMap((matter) => {
  const { role, lends } = MATTERS[matter];
  return lends === null ? [] : [{ matter, role, verbs: lends }];
});

/**
 * Returns whether the kind of a delegation is a duty in `MATTERS`. Otherwise reviews are delegated:
 * all (`ALL_REVIEWS`), or those of one business type.
 */
export const isMatter = (kind: string): kind is Matter => Object.hasOwn(MATTERS, kind);

/**
 * Duties that cannot be delegated, with the message of the refusal. A handler's projects are handed
 * over, an evaluator declares and scores in person, and administrators are separate people (rule 10).
 */
export const NOT_DELEGABLE = {
  handle: 'delegation.neverHandler',
  evaluate: 'delegation.neverEvaluator',
  systemAdmin: 'delegation.neverAdmin',
  securityAdmin: 'delegation.neverAdmin',
  auditAdmin: 'delegation.neverAdmin',
  unitAdmin: 'delegation.neverAdmin',
} as const;

/**
 * The kind of a delegation of all reviews. For the reviews of one business type, the kind is its
 * id.
 */
export const ALL_REVIEWS = 'reviews';

/** Returns a name as every page shows it: `乙（代甲）` if 乙 acts for 甲. `forName` may be null or empty. */
export const nameFor = (name: string, forName: string | null): string =>
  forName ? `${name}（代${forName}）` : name;
