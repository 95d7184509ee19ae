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
 * Tests the rules with all pairs of duties: as posts in one unit (`static`), as actions in one
 * document chain (`thread`), with and without a waiver, and inherited by a deputy. The expected
 * results are written by hand, independently of the table of rules.
 */

const duties = keysOf(DUTIES);
const pair = (a: Duty, b: Duty): string => [a, b].sort().join(' ');
const pairs = (of: readonly (readonly [Duty, Duty])[]) => new Set(of.map(([a, b]) => pair(a, b)));

const ADMINS = ['systemAdmin', 'securityAdmin', 'auditAdmin'] as const;
const business = duties.filter((duty) => !ADMINS.some((admin) => admin === duty));

/**
 * The pairs of duties that must not be posts of one person in a unit unless a waiver lifts rule 17.
 */
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
/**
 * The pairs of duties that conflict in one document chain unless a waiver lifts rules 1, 3, 4 and
 * 5.
 */
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
      // Rule 12: a deputy has the duties of the delegator and the deputy's own ones; their order
      // does not matter.
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
