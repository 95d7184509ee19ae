import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  type LinePrice,
  type NegotiatedLine,
  totalOf,
} from '@jicai/shared/domain/sourcing/negotiation/prices.ts';
import {
  type NegotiationSide,
  type NegotiationState,
  type NegotiationSubject,
  type NegotiationTransition,
  negotiationTable,
} from '@jicai/shared/domain/sourcing/negotiation/states.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { isReached, reached } from '../../kernel/http/caller/reach.ts';

/** A negotiation as it is stored, with its names. Moments are milliseconds. */
export interface NegotiationRow {
  readonly id: string;
  readonly number: string;
  readonly subject: NegotiationSubject;
  readonly subjectId: string;
  readonly code: string;
  readonly productId: string;
  readonly quantity: number;
  readonly title: string;
  readonly unitId: string;
  readonly unitName: string;
  readonly buyerId: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly shopId: string | null;
  readonly state: NegotiationState;
  readonly version: number;
  readonly round: number;
  readonly maxRounds: number;
  readonly reason: string;
  readonly firstAmount: Fen;
  readonly amount: Fen;
  readonly orderId: string | null;
  readonly orderNumber: string;
  readonly createdAt: number;
  /** The supervisor of a package's project; null for the others. */
  readonly supervisorId: string | null;
}

const columns = sql`
  n.id, n.number, n.subject, n.subject_id as "subjectId", n.code, n.goods_id as "productId",
  n.quantity, n.title, n.unit_id as "unitId", ${nameAt('org', 'unit', 'n.created_at')} as "unitName", n.buyer_id as "buyerId",
  n.supplier_id as "supplierId", ${nameAt('org', 'supplier', 'n.created_at')} as "supplierName", n.shop_id as "shopId", n.state,
  n.version, n.round, n.max_rounds as "maxRounds", n.reason, n.first_amount as "firstAmount",
  n.amount, n.order_id as "orderId", coalesce(o.number, '') as "orderNumber",
  n.created_at as "createdAt", project.supervisor_id as "supervisorId"`;

const tables = sql`
  negotiation n join org unit on unit.id = n.unit_id join org supplier on supplier.id = n.supplier_id
  left join purchase_order o on o.id = n.order_id
  left join package k on n.subject = 'package' and k.number = n.subject_id
  left join project on project.id = k.project_id`;

async function findBy(id: string, db: Executor, lock: boolean): Promise<NegotiationRow | null> {
  const { rows } = await sql<NegotiationRow>`
    select ${columns} from ${tables} where n.id = ${id}
    ${lock ? sql`for update of n` : sql``}`.execute(db);
  return rows[0] ?? null;
}

const buys = ({ roles }: Person) => roles.includes('buyer') || roles.includes('handler');

/** The side from which a person looks at a negotiation. */
export function sideOf(row: NegotiationRow, person: Person): NegotiationSide {
  if (row.supplierId === person.orgId && person.roles.includes('supplier')) return 'supplier';
  return row.buyerId === person.id ? 'buyer' : 'other';
}

/** Its two sides, buyers of the unit, and the supervisor of the project may read it (NG4). */
const mayRead = (row: NegotiationRow, person: Person): boolean =>
  sideOf(row, person) !== 'other' ||
  (buys(person) && isReached(person, { unitId: row.unitId, ownerId: row.buyerId })) ||
  row.supervisorId === person.id;

/** The negotiation for a reader; for everybody else it does not exist. */
export async function findNegotiation(
  id: string,
  person: Person,
  db: Executor,
): Promise<NegotiationRow | null> {
  const row = await findBy(id, db, false);
  return row && mayRead(row, person) ? row : null;
}

/** The same, locked as its version was seen, where the person may make the transition (NG1). */
export async function lockFor(
  { id, version }: { readonly id: string; readonly version: number },
  transition: NegotiationTransition,
  { trx, person }: { readonly trx: Executor; readonly person: Person },
): Promise<NegotiationRow | Refusal> {
  const row = await findBy(id, trx, true);
  if (!row || !mayRead(row, person)) return refuse('negotiation.unknown');
  const { state, subject, round, maxRounds } = row;
  const facts = { subject, round, maxRounds };
  const refusal = negotiationTable.check(transition, { state, side: sideOf(row, person), facts });
  if (refusal) return refusal;
  return row.version === version ? row : refuse('negotiation.changed');
}

interface Filter {
  readonly states: readonly NegotiationState[] | null;
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the negotiations that a person may read, and how many there are: two statements. */
export async function listNegotiations(
  person: Person,
  { states, keyword, page, pageSize }: Filter,
  db: Executor,
): Promise<{ rows: NegotiationRow[]; total: number }> {
  const own = person.roles.includes('supplier')
    ? sql`n.supplier_id = ${person.orgId}`
    : buys(person)
      ? reached(person, { unit: sql`n.unit_id`, owner: sql`n.buyer_id` })
      : sql`project.supervisor_id = ${person.id}`;
  const conditions = [own];
  if (states) conditions.push(sql`n.state = any(${[...states]}::text[])`);
  if (keyword) {
    const pattern = containing(keyword);
    conditions.push(sql`(n.title ilike ${pattern} or n.number ilike ${pattern}
      or supplier.name ilike ${pattern} or unit.name ilike ${pattern})`);
  }
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<NegotiationRow>`
    select ${columns} from ${tables} ${where} order by n.created_at desc, n.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from ${tables} ${where}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** A negotiated line with the price before, the standing one, and the last asked for. */
export interface StoredLine extends NegotiatedLine {
  readonly firstPrice: Fen;
  readonly askedPrice: Fen;
}

export async function readLines(id: string, db: Executor): Promise<StoredLine[]> {
  return db
    .selectFrom('negotiation_line')
    .select(['line_no as lineNo', 'name', 'unit', 'quantity_thousandths as quantityThousandths'])
    .select(['first_price as firstPrice', 'price', 'asked_price as askedPrice'])
    .where('negotiation_id', '=', id)
    .orderBy('line_no')
    .$castTo<StoredLine>()
    .execute();
}

interface Step {
  readonly transition: NegotiationTransition | 'begin';
  readonly state: NegotiationState;
  readonly note: string;
  /** The prices of this step; the lines' standing ones where it names none. */
  readonly lines: readonly NegotiatedLine[];
  readonly round: number;
}

const sentenceOf = (name: Step['transition']) =>
  name === 'begin' ? '采购人发起议价' : negotiationTable.transitions[name].sentence;

/** Writes an entry of the log; it is never changed (NG4). */
export async function addEntry(
  id: string,
  { transition, note, lines, round }: Omit<Step, 'state'>,
  {
    trx,
    clock,
    person,
  }: { readonly trx: Executor; readonly clock: Clock; readonly person: Person },
): Promise<void> {
  const prices = JSON.stringify(lines.map(({ lineNo, price }) => ({ lineNo, price })));
  await sql`
    insert into negotiation_event (negotiation_id, seq, transition, sentence, round, amount, prices,
      note, person_id, at)
    select ${id}, coalesce(max(seq), 0) + 1, ${transition}, ${sentenceOf(transition)}, ${round},
      ${totalOf(lines)}, ${prices}::jsonb, ${note.trim()}, ${person.id}, ${clock.now()}
    from negotiation_event where negotiation_id = ${id}`.execute(trx);
}

/** Moves a locked negotiation on and logs it. */
export async function applyStep(
  row: NegotiationRow,
  step: Step & { readonly amount?: Fen; readonly orderId?: string },
  context: Parameters<typeof addEntry>[2],
): Promise<NegotiationRow> {
  const { state, round, amount = row.amount, orderId = row.orderId } = step;
  const version = row.version + 1;
  await context.trx
    .updateTable('negotiation')
    .set({ state, version, round, amount, order_id: orderId })
    .where('id', '=', row.id)
    .execute();
  await addEntry(row.id, step, context);
  return { ...row, state, version, round, amount, orderId };
}

/** Writes prices into the lines: those that the buyer asks for, or those that stand from now on. */
export async function writePrices(
  id: string,
  prices: readonly LinePrice[],
  column: 'price' | 'asked_price',
  trx: Executor,
): Promise<void> {
  await sql`
    update negotiation_line l set ${sql.ref(column)} = p.price
    from unnest(${prices.map(({ lineNo }) => lineNo)}::int[],
      ${prices.map(({ price }) => price)}::bigint[]) p(line_no, price)
    where l.negotiation_id = ${id} and l.line_no = p.line_no`.execute(trx);
}
