import type {
  StatementRuleForm,
  StatementRuleRow,
} from '@jicai/shared/contract/fulfilment/statement.ts';
import { defaultRule } from '@jicai/shared/domain/fulfilment/statement/rule.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';

/** The rule where a unit has none of its own: the strictest payment terms (FU20). */
export const FALLBACK: StatementRuleForm = {
  ...defaultRule,
  tolerance: fen(defaultRule.tolerance),
  supplierId: '',
  fundsType: null,
  buyerKind: 'publicBody',
  supplierSize: 'smallOrMedium',
  agreedDays: null,
  basis: 'acceptance',
  isMonthly: false,
};

const columns = sql`r.supplier_id as "supplierId", nullif(r.funds_type, '') as "fundsType", r.cycle,
  r.cut_off_day as "cutOffDay", r.tolerance, r.is_automatic as "isAutomatic",
  r.first_confirmer as "firstConfirmer", r.auto_confirm_days as "autoConfirmDays",
  r.buyer_kind as "buyerKind", r.supplier_size as "supplierSize", r.agreed_days as "agreedDays",
  r.basis, r.is_monthly as "isMonthly"`;

interface RuleKey {
  readonly unitId: string;
  readonly supplierId: string;
  readonly fundsType: 'fiscal' | 'nonFiscal';
}

/** The rule in force: of the supplier, else of the funds type, else the unit's general one. */
export async function ruleFor(key: RuleKey, db: Executor): Promise<StatementRuleForm> {
  const { rows } = await sql<StatementRuleForm>`
    select ${columns} from statement_rule r
    where r.unit_id = ${key.unitId} and r.supplier_id in ('', ${key.supplierId})
      and r.funds_type in ('', ${key.fundsType})
    order by r.supplier_id <> '' desc, r.funds_type <> '' desc limit 1`.execute(db);
  return rows[0] ?? FALLBACK;
}

/** The unit's rules, and the suppliers that it has ordered from. */
export async function listRules(person: Person, db: Executor) {
  const { rows } = await sql<StatementRuleRow>`
    select ${columns}, coalesce(s.name, '') as "supplierName", r.changed_at as "changedAtMs"
    from statement_rule r left join org s on s.id = r.supplier_id
    where r.unit_id = ${person.orgId}
    order by r.supplier_id, r.funds_type limit 500`.execute(db);
  const { rows: suppliers } = await sql<{ id: string; name: string }>`
    select distinct s.id, s.name from purchase_order o join org s on s.id = o.supplier_id
    where o.unit_id = ${person.orgId} order by s.name limit 500`.execute(db);
  return { rows, suppliers };
}

export async function saveRule(
  form: StatementRuleForm,
  { trx, person, clock }: WriteContext,
): Promise<Record<never, never> | Refusal> {
  if (form.supplierId !== '') {
    const supplier = await trx
      .selectFrom('org')
      .select('id')
      .where('id', '=', form.supplierId)
      .where('type', '=', 'supplier')
      .executeTakeFirst();
    if (!supplier) return refuseAt('supplierId', 'statement.ruleSupplier');
  }
  const values = {
    cycle: form.cycle,
    cut_off_day: form.cutOffDay,
    tolerance: Math.min(100_000, Math.max(0, form.tolerance)),
    is_automatic: form.isAutomatic,
    first_confirmer: form.firstConfirmer,
    auto_confirm_days: form.autoConfirmDays,
    buyer_kind: form.buyerKind,
    supplier_size: form.supplierSize,
    agreed_days: form.agreedDays,
    basis: form.basis,
    is_monthly: form.isMonthly,
    changed_at: sql<Date>`${clock.now()}`,
    changed_by: person.id,
  };
  await trx
    .insertInto('statement_rule')
    .values({
      unit_id: person.orgId,
      supplier_id: form.supplierId,
      funds_type: form.fundsType ?? '',
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['unit_id', 'supplier_id', 'funds_type']).doUpdateSet(values),
    )
    .execute();
  return {};
}
