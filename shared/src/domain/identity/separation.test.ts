import { describe, expect, it } from 'vitest';
import { keysOf } from '../kernel/keys.ts';
import {
  conflictOf,
  conflictsOf,
  DUTIES,
  type Duty,
  SEPARATION_RULES,
  WAIVABLE_RULES,
} from './separation.ts';

/*
 * All pairs of duties, in one unit (static) and in one document chain, with and without a waiver, and
 * inherited by a delegate. The expected results are written by hand, rule by rule.
 */

const duties = keysOf(DUTIES);
const pair = (a: Duty, b: Duty): string => [a, b].sort().join(' ');
const pairs = (of: readonly (readonly [Duty, Duty])[]) => new Set(of.map(([a, b]) => pair(a, b)));

const ADMINS = ['systemAdmin', 'securityAdmin', 'auditAdmin'] as const;
const business = duties.filter((duty) => !ADMINS.some((admin) => admin === duty));

/** Pairs of one unit that a waiver of rule 17 lifts. */
const OFFICE = pairs(
  (['demandApproval', 'review', 'evaluate', 'contractReview', 'paymentApproval'] as const).map(
    (duty) => ['unitAdmin', duty] as const,
  ),
);
const STATIC = pairs([
  ['handle', 'supervise'],
  ['systemAdmin', 'securityAdmin'],
  ['systemAdmin', 'auditAdmin'],
  ['securityAdmin', 'auditAdmin'],
  ...ADMINS.flatMap((admin) => business.map((duty) => [admin, duty] as const)),
]);
/** Conflicts in a document chain that a waiver of rules 1, 3, 4 and 5 lifts. */
const WAIVABLE = pairs([
  ['handle', 'review'],
  ['handle', 'lead'],
  ['lead', 'paymentApproval'],
  ['cosign', 'paymentApproval'],
  ['paymentRequest', 'paymentApproval'],
  ['paymentRequest', 'paymentExecution'],
  ['paymentApproval', 'paymentExecution'],
]);
const THREAD = pairs([
  ['contractDraft', 'contractReview'],
  ['contractDraft', 'contractSeal'],
  ['contractReview', 'contractSeal'],
  ['demand', 'demandApproval'],
  ['demand', 'review'],
  ['lead', 'cosign'],
  ['evaluate', 'handle'],
  ['evaluate', 'review'],
  ['listingUpload', 'listingReview'],
  ['supplierInvite', 'entryReview'],
  ...business.filter((duty) => duty !== 'supervise').map((duty) => ['supervise', duty] as const),
]);
const SOFT = pairs([
  ['lead', 'keep'],
  ['cosign', 'keep'],
]);

const every = duties.flatMap((a, at) => duties.slice(at + 1).map((b) => [a, b] as const));

describe('the separation of duties', () => {
  it('judges every pair as it is written here', () => {
    const unexpected: string[] = [];
    let judged = 0;
    const expectHard = (what: string, isHard: boolean, found: unknown) => {
      judged += 1;
      if (isHard !== (found !== null))
        unexpected.push(`${what}: ${isHard ? 'allowed' : 'refused'}`);
    };
    for (const [a, b] of every) {
      const key = pair(a, b);
      const inThread = THREAD.has(key) || STATIC.has(key);
      const isWaivable = WAIVABLE.has(key) || OFFICE.has(key);
      const inUnit = STATIC.has(key) || OFFICE.has(key);
      expectHard(`static ${key}`, inUnit, conflictOf([a, b], { scope: 'static' }));
      expectHard(`thread ${key}`, inThread || isWaivable, conflictOf([a, b], { scope: 'thread' }));
      const waived = [1, 3, 4, 5, 2, 6, 9, 10, 17];
      expectHard(`waived ${key}`, inThread, conflictOf([a, b], { scope: 'thread', waived }));
      // Rule 12: a delegate has the duties of the delegator besides their own, in any order.
      expectHard(
        `delegated ${key}`,
        inThread || isWaivable,
        conflictOf([b, ...[a]], { scope: 'thread' }),
      );
      const soft = conflictsOf([a, b], { scope: 'thread' }).filter(({ rule }) => !rule.isHard);
      judged += 1;
      if (SOFT.has(key) !== soft.length > 0) unexpected.push(`soft ${key}`);
    }
    expect(unexpected).toEqual([]);
    expect(judged).toBeGreaterThanOrEqual(900);
  });

  it('lets nobody off but of rules 1, 3, 4, 5, 16 and 17', () => {
    const waivable = SEPARATION_RULES.filter(({ canBeWaived }) => canBeWaived).map(({ id }) => id);
    expect([...new Set(waivable)]).toEqual([1, 3, 4, 5, 16, 17]);
    expect(WAIVABLE_RULES).toEqual([1, 3, 4, 5, 16, 17]);
    expect([...new Set(SEPARATION_RULES.map(({ id }) => id))]).toHaveLength(17);
  });
});
