import type { ContractRule, ContractTemplate } from '@jicai/shared/contract/fulfilment/contract.ts';
import { checkPlan, wholeOnAcceptance } from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import {
  type Clause,
  generalClauses,
  unknownPlaceholders,
} from '@jicai/shared/domain/fulfilment/contract/text.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { contractFrom, settingOf } from '../settings.ts';

const DEFAULTS: ContractRule = {
  fromAmount: null,
  signDays: 30,
  publishDays: 2,
  plan: [...wholeOnAcceptance],
  bondShare: 0,
};

async function ownRule(unitId: string, db: Executor): Promise<ContractRule | null> {
  const { rows } = await sql<ContractRule>`
    select from_amount as "fromAmount", sign_days as "signDays", publish_days as "publishDays", plan,
      bond_share as "bondShare" from contract_rule where unit_id = ${unitId}`.execute(db);
  return rows[0] ?? null;
}

/** The rule of a unit, or the installation's. */
export const ruleOf = async (unitId: string, db: Executor): Promise<ContractRule> =>
  (await ownRule(unitId, db)) ?? DEFAULTS;

/** The amount in 分 from which an order of a unit needs a contract. */
export async function needsContractFrom(unitId: string, db: Executor): Promise<Fen> {
  const own = await ownRule(unitId, db);
  return own?.fromAmount ?? fen((await settingOf(contractFrom, db)) * 100);
}

/** The clauses for the first of these categories that has a template, else the general ones. */
export async function clausesFor(
  unitId: string,
  categories: readonly string[],
  db: Executor,
): Promise<readonly Clause[]> {
  const { rows } = await sql<{ clauses: Clause[] }>`
    select clauses from contract_template
    where unit_id = ${unitId} and category_name = any(${['', ...categories]}::text[])
    order by array_position(${[...categories, '']}::text[], category_name) limit 1`.execute(db);
  return rows[0]?.clauses ?? generalClauses;
}

/** Returns the first fault of clauses, at its field: none at all, or an unknown placeholder. */
export function checkClauses(clauses: readonly Clause[]): Refusal | null {
  if (clauses.length === 0) return refuseAt('clauses', 'contract.clauses');
  for (const [at, clause] of clauses.entries())
    for (const field of ['title', 'text'] as const) {
      const [name] = unknownPlaceholders(clause[field]);
      if (name !== undefined)
        return refuseAt(`clauses.${at}.${field}`, 'contract.placeholder', { name });
    }
  return null;
}

/** Everything about contracts that a unit may set. */
export async function readSettings({ orgId, roles }: Person, db: Executor) {
  const rule = await ownRule(orgId, db);
  const { rows: templates } = await sql<ContractTemplate>`
    select category_name as "categoryName", clauses from contract_template
    where unit_id = ${orgId} order by category_name limit 200`.execute(db);
  const { rows: categories } = await sql<{ name: string }>`
    select distinct l.category_name as name from order_line l
    join purchase_order o on o.id = l.order_id
    where o.unit_id = ${orgId} and l.category_name <> '' order by 1 limit 200`.execute(db);
  return {
    rule: rule ?? DEFAULTS,
    isOwn: rule !== null,
    defaultFrom: fen((await settingOf(contractFrom, db)) * 100),
    templates: templates.length > 0 ? templates : [general],
    categories: categories.map(({ name }) => name),
    maySave: roles.includes('handler') || roles.includes('unitAdmin'),
  };
}

const general: ContractTemplate = { categoryName: '', clauses: [...generalClauses] };

/** Saves a unit's rule; contracts that exist keep their terms. */
export async function saveRule(
  rule: ContractRule,
  { trx, person, clock }: WriteContext,
): Promise<Record<never, never> | Refusal> {
  if ((rule.fromAmount ?? 0) < 0) return refuseAt('fromAmount', 'money.negative');
  const refusal = checkPlan(rule.plan, rule.bondShare);
  if (refusal) return refusal;
  await sql`
    insert into contract_rule (unit_id, from_amount, sign_days, publish_days, plan, bond_share,
      changed_at, changed_by)
    values (${person.orgId}, ${rule.fromAmount}::bigint, ${rule.signDays}, ${rule.publishDays},
      ${JSON.stringify(rule.plan)}::jsonb, ${rule.bondShare}, ${clock.now()}, ${person.id})
    on conflict (unit_id) do update set from_amount = excluded.from_amount,
      sign_days = excluded.sign_days, publish_days = excluded.publish_days, plan = excluded.plan,
      bond_share = excluded.bond_share, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`.execute(trx);
  return {};
}

/** Saves the template of a category; without clauses the general ones count again. */
export async function saveTemplate(
  { categoryName, clauses }: ContractTemplate,
  { trx, person, clock }: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const category = categoryName.trim();
  if (clauses.length === 0) {
    await sql`delete from contract_template
      where unit_id = ${person.orgId} and category_name = ${category}`.execute(trx);
    return {};
  }
  const refusal = checkClauses(clauses);
  if (refusal) return refusal;
  await sql`
    insert into contract_template (unit_id, category_name, clauses, changed_at, changed_by)
    values (${person.orgId}, ${category}, ${JSON.stringify(clauses)}::jsonb, ${clock.now()}, ${person.id})
    on conflict (unit_id, category_name) do update set clauses = excluded.clauses,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(trx);
  return {};
}
