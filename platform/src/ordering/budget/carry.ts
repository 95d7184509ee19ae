import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { budgetEndpoints, CarriedBudget } from '@jicai/shared/contract/ordering/budget.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { startOfYear } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { nameOf } from './claims.ts';
import { type Move, writeMoves } from './ledger.ts';
import { notifyHolder } from './news.ts';
import { type BudgetNeeds, checkKeeper } from './reading.ts';
import { accountColumns, type BudgetAccount } from './row.ts';

/* The year's end: what is still available moves to the next year; what is reserved stays with its orders. */

type Endpoints = typeof budgetEndpoints;

/** The budgets of a year that have something left, for the caller's unit. */
export async function previewCarry(
  { db }: BudgetNeeds,
  person: Person,
  { year }: RequestOf<Endpoints['carryPreview']>,
): Promise<ResponseOf<Endpoints['carryPreview']>> {
  const { rows } = await sql<CarriedBudget>`
    select b.id, b.number, b.name, b.kind, b.available, b.reserved,
      exists (select from budget n where n.unit_id = b.unit_id and n.year = b.year + 1
        and n.number = b.number) as exists
    from budget b where b.unit_id = ${person.orgId} and b.year = ${year} and b.available > 0
    order by b.kind, b.number limit ${limits.requestList}`.execute(db);
  return { rows, total: sumFen(rows.map(({ available }) => available)) };
}

const CARRY_MONTH_DAYS = 31;

/** From December on the year may be closed. */
const opensAt = (year: number) => startOfYear(year + 1) - CARRY_MONTH_DAYS * 86_400_000;

/** The unit's budgets of both years that take part, locked in the order of their ids. */
async function lockBoth(
  { year, ids }: RequestOf<Endpoints['carryOver']>,
  unitId: string,
  trx: Executor,
): Promise<BudgetAccount[]> {
  const { rows } = await sql<BudgetAccount>`
    select ${accountColumns} from budget b
    where b.unit_id = ${unitId} and ((b.year = ${year} and b.id = any(${[...ids]}::text[]))
      or (b.year = ${year + 1} and b.number in (
        select number from budget where id = any(${[...ids]}::text[]))))
    order by b.id for update`.execute(trx);
  return rows;
}

/** The id of next year's budget with the number; made from this year's where there is none. */
async function nextBudget(
  budget: BudgetAccount,
  known: readonly BudgetAccount[],
  now: number,
  trx: Executor,
): Promise<string> {
  const next = known.find(
    ({ year, number }) => year === budget.year + 1 && number === budget.number,
  );
  if (next) return next.id;
  const id = randomUUID();
  await trx
    .insertInto('budget')
    .values({
      id,
      unit_id: budget.unitId,
      year: budget.year + 1,
      kind: budget.kind,
      number: budget.number,
      name: budget.name,
      funds_type: budget.fundsType,
      category_id: budget.categoryId,
      policy: budget.policy,
      holder_id: budget.holderId,
      amount: 0,
      created_at: moment(now),
      changed_at: moment(now),
    })
    .execute();
  return id;
}

/**
 * Carries what budgets have left into the next year: to the budget with the same number, which is made
 * where there is none. Reserved money stays in its year; what of it is released later can be carried
 * again.
 */
export async function carryOver(
  request: RequestOf<Endpoints['carryOver']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['carryOver']> | Refusal> {
  const { trx, person, clock } = context;
  const own = await checkKeeper(context);
  if (own) return own;
  const { year, reason } = request;
  const now = await readNow(clock, trx);
  if (now < opensAt(year)) return refuse('budget.tooEarly', { year: String(year) });
  await trx
    .selectFrom('org')
    .select('id')
    .where('id', '=', person.orgId)
    .forNoKeyUpdate()
    .execute();
  const known = await lockBoth(request, person.orgId, trx);
  const left = known.filter((budget) => budget.year === year && budget.available > 0);
  if (left.length === 0) return refuse('budget.nothingToCarry', { year: String(year) });
  const moves: Move[] = [];
  const business = { business: 'carryOver' as const, number: String(year) };
  for (const budget of left) {
    const to = await nextBudget(budget, known, now, trx);
    const { available: amount } = budget;
    const note = reason.trim() || `${year} 年度结转`;
    moves.push(
      { ...business, businessId: to, budgetId: budget.id, kind: 'carryOut', amount: -amount, note },
      { ...business, businessId: budget.id, budgetId: to, kind: 'carryIn', amount, note },
    );
    const text = `${nameOf(budget)}：${formatFen(amount)} 元结转到 ${year + 1} 年度`;
    const news = { subject: '预算结转', text, fromName: person.name, byPersonId: person.id };
    await notifyHolder({ id: to, holderId: budget.holderId }, news, clock, trx);
  }
  await writeMoves({ moves, holdings: [] }, { by: person, now }, trx);
  return { count: left.length, total: fen(sumFen(left.map(({ available }) => available))) };
}
