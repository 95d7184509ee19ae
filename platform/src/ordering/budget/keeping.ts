import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { budgetPolicies } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { nameOf } from './claims.ts';
import { writeMoves } from './ledger.ts';
import { notifyHolder } from './news.ts';
import { checkKeeper } from './reading.ts';
import { type BudgetAccount, lockBudgets } from './row.ts';

/* Budgets are entered and adjusted by their unit's finance or administrator. */

type Endpoints = typeof budgetEndpoints;
type SaveRequest = RequestOf<Endpoints['save']>;
type Saved = ResponseOf<Endpoints['save']>;

/** Checks what a form names: its category, the responsible person, the days. */
async function checkNamed(
  { categoryId, holderId, validFromMs, validUntilMs }: SaveRequest,
  { trx, person }: WriteContext,
): Promise<Refusal | null> {
  if (validFromMs !== null && validUntilMs !== null && validUntilMs <= validFromMs)
    return refuseAt('validUntilMs', 'budget.validity');
  if (categoryId !== null) {
    const category = await trx
      .selectFrom('category')
      .select('id')
      .where('id', '=', categoryId)
      .executeTakeFirst();
    if (!category) return refuseAt('categoryId', 'budget.categoryUnknown');
  }
  if (holderId === null) return null;
  const holder = await trx
    .selectFrom('person')
    .select('id')
    .where('id', '=', holderId)
    .where('org_id', '=', person.orgId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return holder ? null : refuseAt('holderId', 'budget.holderUnknown');
}

/** Refuses a second budget with the number, or a second yearly budget of the same money. */
async function checkUnique(
  { year, number, kind, fundsType, categoryId, isClosed }: SaveRequest,
  ownId: string | null,
  { trx, person }: WriteContext,
): Promise<Refusal | null> {
  const rows = await trx
    .selectFrom('budget')
    .select(['id', 'number', 'name', 'kind', 'funds_type', 'category_id', 'is_closed'])
    .where('unit_id', '=', person.orgId)
    .where('year', '=', year)
    .where((eb) => eb.or([eb('number', '=', number), eb('kind', '=', 'budget')]))
    .execute();
  const others = rows.filter(({ id }) => id !== ownId);
  if (others.some((one) => one.number === number))
    return refuseAt('number', 'budget.numberTaken', { year: String(year), number });
  if (kind !== 'budget' || isClosed) return null;
  const twin = others.find(
    (one) =>
      one.kind === 'budget' &&
      !one.is_closed &&
      one.funds_type === fundsType &&
      one.category_id === (categoryId ?? ''),
  );
  return twin
    ? refuseAt('categoryId', 'budget.categoryTaken', { year: String(year), name: twin.name })
    : null;
}

const columnsOf = (form: SaveRequest) => ({
  name: form.name.trim(),
  policy: form.policy,
  holder_id: form.holderId,
  valid_from: form.validFromMs === null ? null : moment(form.validFromMs),
  valid_until: form.validUntilMs === null ? null : moment(form.validUntilMs),
  is_closed: form.isClosed,
});

/** Adds a budget, or adjusts one; its year, kind, number, funds and category stay. */
export async function saveBudget(
  form: SaveRequest,
  context: WriteContext,
): Promise<Saved | Refusal> {
  const { trx, person } = context;
  const wrong = (await checkKeeper(context)) ?? (await checkNamed(form, context));
  if (wrong) return wrong;
  // Two people of a unit add budgets one after the other, so that each sees the other's numbers.
  await trx
    .selectFrom('org')
    .select('id')
    .where('id', '=', person.orgId)
    .forNoKeyUpdate()
    .execute();
  return form.id === null ? addBudget(form, context) : adjustBudget(form.id, form, context);
}

async function addBudget(form: SaveRequest, context: WriteContext): Promise<Saved | Refusal> {
  const { trx, person, clock } = context;
  const number = form.number.trim();
  const taken = await checkUnique({ ...form, number }, null, context);
  if (taken) return taken;
  const now = await readNow(clock, trx);
  const id = randomUUID();
  await trx
    .insertInto('budget')
    .values({
      id,
      unit_id: person.orgId,
      year: form.year,
      kind: form.kind,
      number,
      funds_type: form.fundsType,
      category_id: form.categoryId ?? '',
      ...columnsOf(form),
      amount: 0,
      created_at: moment(now),
      changed_at: moment(now),
    })
    .execute();
  const move = {
    budgetId: id,
    kind: 'set' as const,
    amount: form.amount,
    business: 'entry' as const,
    businessId: id,
    number: '',
    note: form.reason.trim() || '新增预算',
  };
  await writeMoves({ moves: [move], holdings: [] }, { by: person, now }, trx);
  const name = nameOf({ number, name: form.name.trim() });
  const text = `${name}：金额 ${formatFen(form.amount)} 元，由您负责`;
  const news = { subject: '预算已下达', text, fromName: person.name, byPersonId: person.id };
  await notifyHolder({ id, holderId: form.holderId }, news, clock, trx);
  return { id };
}

/** The changes of an adjustment besides its amount, in words. */
function changesOf(before: BudgetAccount, form: SaveRequest): string[] {
  const changes: string[] = [];
  if (before.policy !== form.policy)
    changes.push(`控制方式由${budgetPolicies[before.policy]}改为${budgetPolicies[form.policy]}`);
  if (before.isClosed !== form.isClosed) changes.push(form.isClosed ? '停用' : '启用');
  if (before.name !== form.name.trim()) changes.push(`名称改为${form.name.trim()}`);
  if (before.holderId !== form.holderId) changes.push('更换负责人');
  return changes;
}

/** A locked budget of the caller's unit, as the caller saw it. */
async function lockOwn(
  id: string,
  version: number,
  { trx, person }: WriteContext,
): Promise<BudgetAccount | Refusal> {
  const budget = (await lockBudgets([id], trx)).get(id);
  if (!budget || budget.unitId !== person.orgId) return refuse('budget.unknown');
  return budget.version === version ? budget : refuse('budget.changedMeanwhile');
}

async function adjustBudget(
  id: string,
  form: SaveRequest,
  context: WriteContext,
): Promise<Saved | Refusal> {
  const { trx, person, clock } = context;
  const before = await lockOwn(id, form.version, context);
  if (isRefusal(before)) return before;
  const reason = form.reason.trim();
  if (reason === '') return refuseAt('reason', 'budget.reasonMissing');
  const committed = fen(before.reserved + before.used);
  // A budget that is overdrawn already may be raised a part of the way.
  if (form.amount < committed && form.amount < before.amount)
    return refuseAt('amount', 'budget.belowCommitted', { amount: formatFen(committed) });
  const fixed = { year: before.year, number: before.number, kind: before.kind };
  const categoryId = before.categoryId === '' ? null : before.categoryId;
  const kept = { ...form, ...fixed, fundsType: before.fundsType, categoryId };
  const taken = await checkUnique(kept, id, context);
  if (taken) return taken;
  const now = await readNow(clock, trx);
  await trx
    .updateTable('budget')
    .set((eb) => ({ ...columnsOf(form), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const note = [reason, ...changesOf(before, form)].join('；');
  const amount = form.amount - before.amount;
  const business = { business: 'entry' as const, businessId: id, number: '' };
  const move = { ...business, budgetId: id, kind: 'set' as const, amount, note };
  await writeMoves({ moves: [move], holdings: [] }, { by: person, now }, trx);
  const text = `${nameOf(before)}：金额 ${formatFen(form.amount)} 元；${note}`;
  const news = { subject: '预算已调整', text, fromName: person.name, byPersonId: person.id };
  await notifyHolder({ id, holderId: form.holderId }, news, clock, trx);
  return { id };
}
