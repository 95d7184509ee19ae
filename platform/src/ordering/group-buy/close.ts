import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import type { GroupBuyTransition } from '@jicai/shared/domain/ordering/group-buy/states.ts';
import { tierAt } from '@jicai/shared/domain/ordering/group-buy/tiers.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { readNow } from '../../kernel/db/now.ts';
import { transact } from '../../kernel/write/write.ts';
import { notifyOfGroupBuy, peopleOfSupplier, peopleWhoJoined } from './news.ts';
import { type OrderingDeps, orderJoin } from './orders.ts';
import { findGroupBuy, type GroupBuyRow, lockGroupBuy } from './row.ts';
import { releaseStock } from './stock.ts';
import { applyTransition, type LifeContext } from './transition.ts';

/* The part of a group buy's life that the clock brings: it opens, and it closes with orders or without. */

const BATCH = 50;
/** Joins of one group buy that are ordered in one round; the others wait for the next. */
const JOINS = 100;

async function listDue({ db, clock }: OrderingDeps): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with t as (select ${clock.now()} as now)
    select g.id from group_buy g cross join t
    where (g.state = 'scheduled' and g.starts_at <= t.now)
      or (g.state in ('recruiting', 'reached') and g.ends_at <= t.now) or g.state = 'ordering'
    order by g.ends_at, g.id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The wait, in ms, before another look at one that could not go on or has more orders to make. */
const AGAIN_MS = 1_000;

/** The ms until the next opening or end. */
async function nextDueMs({ db, clock }: OrderingDeps): Promise<number | null> {
  const { rows } = await sql<{ in_ms: number | null }>`
    select (extract(epoch from min(case g.state when 'scheduled' then g.starts_at else g.ends_at end)
        - ${clock.now()}) * 1000)::float8 as in_ms
    from group_buy g where g.state in ('scheduled', 'recruiting', 'reached')`.execute(db);
  return rows[0]?.in_ms ?? null;
}

/**
 * Does everything that is due; one that cannot go on does not keep the others back. Answers the ms
 * until something is due again; null: no time is known.
 */
export async function advanceGroupBuys(
  deps: OrderingDeps,
  onError: (error: unknown) => void,
): Promise<number | null> {
  const due = await listDue(deps);
  for (const id of due) await advanceGroupBuy(deps, id).catch(onError);
  return due.length > 0 ? AGAIN_MS : nextDueMs(deps);
}

/** Takes one group buy on by what the clock says; its orders are made in transactions of their own. */
export async function advanceGroupBuy(deps: OrderingDeps, id: string): Promise<void> {
  const { db, clock } = deps;
  await transact(db, async (trx) => {
    const row = await lockGroupBuy(id, trx);
    if (row) await advanceLocked(row, { trx, clock });
  });
  const row = await findGroupBuy(id, db);
  if (row?.state === 'ordering') await makeOrders(row, deps);
}

async function advanceLocked(row: GroupBuyRow, context: LifeContext): Promise<void> {
  const now = await readNow(context.clock, context.trx);
  if (row.state === 'scheduled' && row.startsAt <= now) {
    await move(row, 'open', '', context);
    return;
  }
  if (row.endsAt > now) return;
  if (row.state === 'recruiting') await fail(row, context);
  if (row.state === 'reached') await close(row, context);
}

/** A transition by the clock; that it is possible was found under the same lock. */
async function move(
  row: GroupBuyRow,
  name: GroupBuyTransition,
  note: string,
  context: LifeContext,
): Promise<GroupBuyRow> {
  const moved = await applyTransition(row, name, { side: 'system', personId: null, note }, context);
  if (isRefusal(moved)) throw new Error(`${row.number}: ${name} is not possible`);
  return moved;
}

/** The target was not reached: everybody who joined is released and told (GB8). */
async function fail(row: GroupBuyRow, context: LifeContext): Promise<void> {
  const { trx } = context;
  const { joined, terms } = row;
  const text = say('groupBuy.failedNote', { joined: `${joined}`, target: `${terms.target}` });
  const failed = await move(row, 'fail', text, context);
  const personIds = [
    ...(await peopleWhoJoined(row.id, trx)),
    row.launcherId,
    ...(await peopleOfSupplier(row, trx)),
  ];
  await trx
    .updateTable('group_buy_join')
    .set({ state: 'failed', note: text })
    .where('group_buy_id', '=', row.id)
    .where('state', '=', 'joined')
    .execute();
  await releaseStock(row, null, trx);
  await notifyOfGroupBuy(failed, { personIds, subject: '团购未成团', text }, context);
}

/** Fixes the price of the tier that was reached; the orders follow (GB7). */
async function close(row: GroupBuyRow, context: LifeContext): Promise<void> {
  const tier = tierAt(row.terms.tiers, row.joined);
  if (!tier) throw new Error(`${row.number} has reached its target and no tier`);
  const price: Fen = tier.price;
  await context.trx
    .updateTable('group_buy')
    .set({ final_price: price })
    .where('id', '=', row.id)
    .execute();
  const values = { joined: String(row.joined), price: formatFen(price) };
  await move(row, 'close', say('groupBuy.closedNote', values), context);
}

/**
 * Makes the orders of one round, those who joined first before the others. A join whose order fails
 * waits for the next round and holds none of the others back; answers the failures.
 */
async function orderRound(row: GroupBuyRow, deps: OrderingDeps): Promise<unknown[]> {
  const tried: string[] = [];
  const failures: unknown[] = [];
  for (let left = JOINS; left > 0; left = JOINS - (tried.length - failures.length)) {
    const ids = await openJoins(row, tried, left, deps);
    if (ids.length === 0) break;
    for (const id of ids)
      await orderJoin(row, id, deps).catch((error: unknown) => failures.push(error));
    tried.push(...ids);
  }
  return failures;
}

/** The joins without an order, but for those that were tried in this round. */
async function openJoins(
  row: GroupBuyRow,
  tried: readonly string[],
  most: number,
  { db }: OrderingDeps,
): Promise<string[]> {
  const rows = await db
    .selectFrom('group_buy_join')
    .select('id')
    .where('group_buy_id', '=', row.id)
    .where('state', '=', 'joined')
    .where(sql<boolean>`not id = any(${[...tried]}::text[])`)
    .orderBy('joined_at')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes the orders that are missing; when none is, the group buy is finished. */
async function makeOrders(row: GroupBuyRow, deps: OrderingDeps): Promise<void> {
  const { db, clock } = deps;
  const failures = await orderRound(row, deps);
  if (failures.length > 0)
    throw new AggregateError(failures, `${row.number}: ${failures.length} orders failed`);
  if ((await openJoins(row, [], 1, deps)).length > 0) return;
  await transact(db, async (trx) => {
    const locked = await lockGroupBuy(row.id, trx);
    if (locked?.state !== 'ordering') return;
    const finished = await move(locked, 'finish', '', { trx, clock });
    const personIds = [row.launcherId, ...(await peopleOfSupplier(row, trx))];
    const text = '各单位的订单已提交审核';
    await notifyOfGroupBuy(finished, { personIds, subject: '团购已结束', text }, { trx, clock });
  });
}
