import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { JoinForm } from '@jicai/shared/contract/ordering/group-buy.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Publish } from '../../kernel/events/events.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { transact } from '../../kernel/write/write.ts';
import { buyersOf } from '../../work/todo/recipients.ts';
import { placeAgreedOrder } from '../order/placing/agreed.ts';
import type { ClaimFiles } from '../order/ports.ts';
import { notifyOfGroupBuy } from './news.ts';
import { priceOf } from './price.ts';
import { checkRegion } from './region.ts';
import { type GroupBuyRow, isGone } from './row.ts';
import { releaseStock } from './stock.ts';

/* The orders of a group buy that has reached its target: one for each unit, in a transaction of its own. */

export interface OrderingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly claimFiles: ClaimFiles;
}

interface LockedJoin {
  readonly id: string;
  readonly quantity: number;
  readonly kept: number;
  readonly state: string;
  readonly form: unknown;
  readonly person: Person;
  readonly isGone: boolean;
}

/** The join and who joined, locked; null where another platform is at it. */
async function lockJoin(id: string, trx: Executor): Promise<LockedJoin | null> {
  const { rows } = await sql<LockedJoin>`
    select j.id, j.quantity, j.kept, j.state, j.form, ${isGone} as "isGone",
      jsonb_build_object('id', p.id, 'name', p.name, 'orgId', unit.id, 'orgName', unit.name,
        'orgType', unit.type, 'roles', p.roles, 'tokenHash', '') as person
    from group_buy_join j join person p on p.id = j.person_id join org unit on unit.id = j.unit_id
    where j.id = ${id} for update of j skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** Makes the order of one join by the ordinary way; a refusal says why there is none. */
async function makeOrder(
  row: GroupBuyRow,
  join: LockedJoin,
  deps: OrderingDeps,
  context: Parameters<typeof placeAgreedOrder>[2],
): Promise<string | Refusal> {
  if (join.isGone) return refuse('groupBuy.unitClosed');
  const placed = await placeAgreedOrder(
    deps.claimFiles,
    {
      id: join.id,
      sourceNumber: row.number,
      productId: row.terms.productId,
      skuId: row.terms.skuId,
      shopId: row.shopId,
      supplierName: row.supplierName,
      quantity: join.quantity,
      kept: join.kept,
      price: (offer) => priceOf(row.finalPrice, offer),
      checkRegion: (regionCode) => checkRegion(row.regionCode, regionCode),
      form: decode(JoinForm, join.form),
    },
    context,
  );
  if (placed === 'unavailable') return refuse('groupBuy.shop');
  return isRefusal(placed) ? placed : placed.id;
}

/** Makes the order of one join, all or none; where there is none the unit is told why (GB7). */
export async function orderJoin(row: GroupBuyRow, joinId: string, deps: OrderingDeps) {
  const { db, clock, publish } = deps;
  const made = await transact(db, async (trx) => {
    const join = await lockJoin(joinId, trx);
    if (join?.state !== 'joined') return null;
    const orderId = await makeOrder(row, join, deps, { trx, clock, publish, person: join.person });
    if (isRefusal(orderId)) return orderId;
    await trx
      .updateTable('group_buy_join')
      .set({ state: 'ordered', order_id: orderId, kept: 0 })
      .where('id', '=', joinId)
      .execute();
    const news = { subject: '团购已下单', text: '订单已提交审核', personIds: [join.person.id] };
    await notifyOfGroupBuy(row, news, { trx, clock });
    return null;
  });
  if (isRefusal(made)) await failJoin(row, joinId, made, deps);
}

async function failJoin(row: GroupBuyRow, joinId: string, why: Refusal, deps: OrderingDeps) {
  const { db, clock } = deps;
  const note = say(why.refused, why.values);
  await transact(db, async (trx) => {
    const join = await lockJoin(joinId, trx);
    if (join?.state !== 'joined') return;
    await trx
      .updateTable('group_buy_join')
      .set({ state: 'failed', note })
      .where('id', '=', joinId)
      .execute();
    await releaseStock(row, joinId, trx);
    // A person who is gone reads nothing any more: the unit's other buyers do.
    const unit = join.isGone ? await buyersOf(join.person.orgId, trx) : [join.person.id];
    const personIds = [...unit, row.launcherId];
    await notifyOfGroupBuy(row, { personIds, subject: '团购未能下单', text: note }, { trx, clock });
  });
}
