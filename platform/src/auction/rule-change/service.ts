import type { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { ruleSetOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import { checkRuleChange, mayChange } from '@jicai/shared/domain/auction/rules/rule-change.ts';
import { RULE_NAMES } from '@jicai/shared/domain/auction/rules/table.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type CommandResult, requestCountersign, WAITING } from '../countersign/countersign.ts';
import { listWaiting } from '../ledger/countersigns.ts';
import { changeAuction } from '../ledger/ledger.ts';
import { findAuction } from '../ledger/lookups.ts';
import type { Actor, LedgerDeps } from '../ledger/turn.ts';
import * as drafts from './drafts.ts';
import { momentOf, rulesKind } from './effect.ts';

/* AU33: changes of rules after publication, each by a request that the supervisor reviews. */

type Calls = typeof ruleChangeEndpoints;

/** Reads the rules in force, with the changes of rules since the publication (`listChanges`). */
export async function readRules(
  packageNumber: string,
  db: Database,
): Promise<ResponseOf<Calls['rules']> | Refusal> {
  const auction = await findAuction(packageNumber, db);
  if (!auction) return refuse('auction.unknown');
  return { rules: ruleSetOf(auction.rules), changes: await drafts.listChanges(packageNumber, db) };
}

/**
 * Reads the rules in force, the names of the rules that may change at this moment, the saved draft (null
 * without one), and whether a request for a change waits. For the handler.
 */
export async function editRules(
  packageNumber: string,
  { db, clock }: { db: Database; clock: Clock },
): Promise<ResponseOf<Calls['edit']> | Refusal> {
  const auction = await findAuction(packageNumber, db);
  if (!auction) return refuse('auction.unknown');
  const moment = momentOf(auction, await readNow(clock, db));
  const draft = await drafts.findDraft(packageNumber, db);
  const waiting = await listWaiting(packageNumber, db);
  return {
    rules: ruleSetOf(auction.rules),
    changeable: RULE_NAMES.filter((name) => mayChange(name, moment)),
    draft: draft?.rules ?? null,
    reason: draft?.reason ?? '',
    waiting: waiting.some(({ kind }) => kind === 'rules'),
  };
}

/**
 * Saves a draft of a change, replacing the previous one. Refuses an unknown auction, and a change
 * of rules that is not allowed at this moment (`checkRuleChange`).
 */
export async function saveRules(
  { db, clock }: { db: Executor; clock: Clock },
  actor: Pick<Actor, 'personId'>,
  draft: { packageNumber: string; rules: RuleSet; reason: string },
): Promise<Record<string, never> | Refusal> {
  const auction = await findAuction(draft.packageNumber, db);
  if (!auction) return refuse('auction.unknown');
  const now = await readNow(clock, db);
  const before = ruleSetOf(auction.rules);
  const refusal = checkRuleChange(before, draft.rules, momentOf(auction, now));
  if (refusal) return refusal;
  await drafts.saveDraft({ ...draft, savedBy: actor.personId, savedAt: now }, db);
  return {};
}

/**
 * Requests the supervisor's countersign for the saved draft, and deletes the draft once the request
 * is stored. Refuses without a draft.
 */
export function submitRules(
  deps: LedgerDeps,
  actor: Actor,
  packageNumber: string,
): Promise<CommandResult | Refusal> {
  return changeAuction<CommandResult>(
    deps,
    packageNumber,
    actor,
    async (turn) => {
      const { work, trx } = turn;
      const draft = await drafts.findDraft(packageNumber, trx);
      if (!draft) return refuse('rules.noDraft');
      const payload = { before: ruleSetOf(work.auction.rules), after: draft.rules };
      const request = { payload, reason: draft.reason };
      const answer = await requestCountersign(turn, actor, rulesKind, request);
      if (answer === WAITING) await drafts.dropDraft(packageNumber, trx);
      return answer;
    },
    { kinds: ['countersign.requested'], answer: () => WAITING },
  );
}
