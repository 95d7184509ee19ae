import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  BudgetRow,
  budgetEndpoints,
  HeldBudget,
} from '@jicai/shared/contract/ordering/budget.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { yearOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { budgetLevel } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import { mayBuy } from '../../identity/organisation/events.ts';
import { likeOf } from '../../identity/organisation/like.ts';
import { refuseLogged } from '../../identity/security/log.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { reached } from '../../kernel/http/caller/reach.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { claimsOf, findBudgets, sumClaims } from './claims.ts';
import { usableAt } from './row.ts';
import { budgetBook } from './workbook.ts';

export interface BudgetNeeds {
  readonly db: Executor;
  readonly clock: Clock;
}

type Endpoints = typeof budgetEndpoints;
type Filter = RequestOf<Endpoints['exportList']>;

/** The roles that keep their unit's budgets. */
export const keepers = ['finance', 'unitAdmin'] as const;
/** The roles that read them. */
export const readers = [...keepers, 'paymentApprover', 'supervisor', 'auditAdmin'] as const;

const mayEdit = (person: Person) =>
  keepers.some((role) => person.roles.includes(role)) && !mayBuy(person);

/**
 * Rule 11: a budget is the limit of everybody who buys for the unit, so none of them enters, adjusts,
 * imports or carries one over, whatever other posts they have. The attempt stands in the security log.
 */
export async function checkKeeper(context: WriteContext): Promise<Refusal | null> {
  if (!mayBuy(context.person)) return null;
  return refuseLogged(refuse('budget.ownLimit'), { action: 'budget.refused' }, context);
}

const rowColumns = sql`b.id, b.year, b.kind, b.number, b.name, b.funds_type as "fundsType",
  b.category_id as "categoryId", coalesce(c.name, '') as "categoryName", b.policy,
  coalesce(b.holder_id, '') as "holderId", coalesce(h.name, '') as "holderName",
  b.valid_from as "validFromMs", b.valid_until as "validUntilMs", b.amount, b.reserved, b.used,
  b.available, b.is_closed as "isClosed", b.version`;
const rowTables = sql`budget b left join category c on c.id = b.category_id
  left join person h on h.id = b.holder_id`;

/** The budgets of the caller's unit that a filter finds ([A03]). */
function conditionsOf({ year, kind, fundsType, keyword }: Filter, person: Person) {
  const all: RawBuilder<unknown>[] = [reached(person, { unit: sql`b.unit_id` })];
  if (year !== null) all.push(sql`b.year = ${year}`);
  if (kind !== null) all.push(sql`b.kind = ${kind}`);
  if (fundsType !== null) all.push(sql`b.funds_type = ${fundsType}`);
  const pattern = likeOf(keyword);
  if (pattern !== null) {
    all.push(
      sql`(b.number ilike ${pattern} or b.name ilike ${pattern} or h.name ilike ${pattern})`,
    );
  }
  return sql.join(all, sql` and `);
}

const ORDER = sql`b.year desc, b.kind, b.number, b.id`;

/** One page of the budgets of the caller's unit, with the sums over all pages. */
export async function listBudgets(
  { db, clock }: BudgetNeeds,
  person: Person,
  { page, pageSize, ...filter }: RequestOf<Endpoints['list']>,
): Promise<ResponseOf<Endpoints['list']>> {
  const condition = conditionsOf(filter, person);
  const { rows } = await sql<BudgetRow>`select ${rowColumns} from ${rowTables} where ${condition}
    order by ${ORDER} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  type Sums = ResponseOf<Endpoints['list']>['sums'] & { total: number; now: number };
  const { rows: sums } = await sql<Sums>`
    select count(*)::int as total, coalesce(sum(b.amount), 0)::bigint as amount,
      coalesce(sum(b.reserved), 0)::bigint as reserved, coalesce(sum(b.used), 0)::bigint as used,
      coalesce(sum(b.available), 0)::bigint as available, ${clock.now()} as now
    from ${rowTables} where ${condition}`.execute(db);
  const [all] = sums;
  if (!all) throw new Error('a sum over no rows is a row');
  const { total, now, ...balance } = all;
  return { rows, total, sums: balance, mayEdit: mayEdit(person), currentYear: yearOf(now) };
}

type Move = ResponseOf<Endpoints['read']>['rows'][number];
const moveColumns = sql`m.seq as number, m.at as "atMs", m.kind, m.amount, m.reserved, m.used,
  m.business, m.business_id as "businessId", m.number as "businessNumber",
  m.person_name as "personName", m.note`;

/** A budget with its ledger, for its unit's readers and the person who is responsible for it. */
export async function readBudget(
  { db }: BudgetNeeds,
  person: Person,
  { id, page, pageSize }: RequestOf<Endpoints['read']>,
): Promise<ResponseOf<Endpoints['read']> | Refusal> {
  const { rows: found } = await sql<BudgetRow & { moves: number }>`
    select ${rowColumns}, b.move_count as moves from ${rowTables}
    where b.id = ${id} and ${reached(person, { unit: sql`b.unit_id` })}`.execute(db);
  const [budget] = found;
  const mayRead = readers.some((role) => person.roles.includes(role));
  if (!budget || (!mayRead && budget.holderId !== person.id)) return refuse('budget.unknown');
  const { rows } = await sql<Move>`select ${moveColumns} from budget_move m
    where m.budget_id = ${id} order by m.seq desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { moves: total, ...rest } = budget;
  return { budget: rest, rows, total, mayEdit: mayEdit(person) };
}

/** The budgets that a filter finds, and their ledgers, as an Excel workbook. */
export async function exportBudgets(
  { db }: BudgetNeeds,
  person: Person,
  filter: Filter,
): Promise<ResponseOf<Endpoints['exportList']>> {
  const condition = conditionsOf(filter, person);
  const { rows } = await sql<BudgetRow>`select ${rowColumns} from ${rowTables} where ${condition}
    order by ${ORDER} limit ${limits.settlementExportRows}`.execute(db);
  const { rows: moves } = await sql<Move & { budgetNumber: string; year: number }>`
    select ${moveColumns}, b.number as "budgetNumber", b.year from ${rowTables}
    join budget_move m on m.budget_id = b.id where ${condition}
    order by ${ORDER}, m.seq limit ${limits.settlementExportRows}`.execute(db);
  return budgetBook(rows, moves);
}

/** The people of the caller's unit. */
export async function listHolders(
  { db }: BudgetNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['holders']>> {
  const people = await db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('org_id', '=', person.orgId)
    .where('disabled', '=', false)
    .orderBy('name')
    .limit(limits.requestList)
    .execute();
  return { people };
}

const MOST_CHOICES = 200;

/** The effect of a purchase on the budgets of the caller's unit, and those that can be chosen for it. */
export async function readEffect(
  { db, clock }: BudgetNeeds,
  person: Person,
  { fundsType, fundsCard, planNumber, parts, amount }: RequestOf<Endpoints['effect']>,
): Promise<ResponseOf<Endpoints['effect']>> {
  const now = await readNow(clock, db);
  const { rows: choices } = await sql<BudgetRow>`select ${rowColumns} from ${rowTables}
    where b.unit_id = ${person.orgId} and b.year = ${yearOf(now)} and b.kind <> 'budget'
      and ${usableAt(now)} and (${fundsType}::text is null or b.funds_type = ${fundsType}::text)
    order by b.kind, b.number limit ${MOST_CHOICES}`.execute(db);
  if (fundsType === null) return { effects: [], problem: '', choices };
  const purchase = {
    ...{ unitId: person.orgId, fundsType, now },
    fundsCard: fundsCard.trim(),
    planNumber: planNumber.trim(),
    categoryIds: parts.flatMap(({ categoryId }) => categoryId ?? []),
  };
  const found = await findBudgets(purchase, db, false);
  if (isRefusal(found)) return { effects: [], problem: say(found.refused, found.values), choices };
  const effects = sumClaims(claimsOf(found, parts, amount)).map(({ budget, adding }) => ({
    id: budget.id,
    kind: budget.kind,
    number: budget.number,
    name: budget.name,
    before: budget.available,
    adding,
    after: fen(budget.available - adding),
    level: budgetLevel(budget.policy, budget.available, adding),
  }));
  return { effects, problem: '', choices };
}

/** The budgets that an order or a project holds, as JSON in a statement of the caller's. */
export const heldBudgets = (business: 'order' | 'project', businessId: string) => sql<
  HeldBudget[] | null
>`(select jsonb_agg(jsonb_build_object('kind', b.kind, 'number', b.number, 'name', b.name,
      'reserved', r.reserved, 'used', r.used, 'available', b.available) order by b.kind, b.number)
    from budget_reservation r join budget b on b.id = r.budget_id
    where r.business = ${business} and r.business_id = ${businessId})`;

/** The same by itself. */
export async function readHeldBudgets(
  business: 'order' | 'project',
  businessId: string,
  db: Executor,
): Promise<HeldBudget[]> {
  const { rows } = await sql<{ held: HeldBudget[] | null }>`
    select ${heldBudgets(business, businessId)} as held`.execute(db);
  return rows[0]?.held ?? [];
}
