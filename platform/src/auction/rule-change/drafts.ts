import type { RuleChange } from '@jicai/shared/contract/auction/rule-change.ts';
import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import { completeRuleSet } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/**
 * A saved change of rules for which the handler has not requested the supervisor's countersign yet; at most
 * one per auction. `rules` is the complete set of rules after the change.
 */
export interface RuleDraft {
  readonly rules: RuleSet;
  readonly reason: string;
}

export async function findDraft(packageNumber: string, db: Executor): Promise<RuleDraft | null> {
  const row = await db
    .selectFrom('rule_change')
    .select(['rules', 'reason'])
    .where('package_number', '=', packageNumber)
    .executeTakeFirst();
  // The cast is safe, because only `saveDraft` writes the column `rules`.
  return row ? { rules: completeRuleSet(row.rules as Partial<RuleSet>), reason: row.reason } : null;
}

export async function saveDraft(
  draft: {
    packageNumber: string;
    rules: RuleSet;
    reason: string;
    savedBy: string;
    savedAt: number;
  },
  db: Executor,
): Promise<void> {
  const values = {
    rules: JSON.stringify(draft.rules),
    reason: draft.reason,
    saved_by: draft.savedBy,
    saved_at: moment(draft.savedAt),
  };
  await db
    .insertInto('rule_change')
    .values({ package_number: draft.packageNumber, ...values })
    .onConflict((conflict) => conflict.column('package_number').doUpdateSet(values))
    .execute();
}

export async function dropDraft(packageNumber: string, trx: Executor): Promise<void> {
  await trx.deleteFrom('rule_change').where('package_number', '=', packageNumber).execute();
}

/** Reads the latest 100 changes of rules that took effect, oldest first, from the log. */
export async function listChanges(packageNumber: string, db: Executor): Promise<RuleChange[]> {
  const rows = await db
    .selectFrom('auction_event')
    .select(['at', 'payload'])
    .where('package_number', '=', packageNumber)
    .where('kind', '=', 'rules.changed')
    .orderBy('seq', 'desc')
    .limit(100)
    .execute();
  return rows.toReversed().map(({ at, payload }) => {
    // The cast is safe, because only a change of rules writes events of the kind `rules.changed`.
    const { before, after, reason } = payload as Omit<RuleChange, 'at'>;
    return { at, before: completeRuleSet(before), after: completeRuleSet(after), reason };
  });
}

/** Writes the auction's rules and increments `rules_version`, by which boards notice the change. */
export async function writeRules(
  packageNumber: string,
  rules: AuctionRules,
  trx: Executor,
): Promise<void> {
  await trx
    .updateTable('auction')
    .set({ rules: JSON.stringify(rules), rules_version: sql`rules_version + 1` })
    .where('package_number', '=', packageNumber)
    .execute();
}
