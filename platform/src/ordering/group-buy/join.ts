import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type groupBuyEndpoints, JoinForm } from '@jicai/shared/contract/ordering/group-buy.ts';
import {
  atField,
  isRefusal,
  type Refusal,
  refuse,
  refuseAt,
} from '@jicai/shared/domain/kernel/result.ts';
import { unavailableReason } from '@jicai/shared/domain/mall/catalog/purchasable.ts';
import { refuseAgreed } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { checkQuantity, tierAt } from '@jicai/shared/domain/ordering/group-buy/tiers.ts';
import { checkDeliverBy } from '@jicai/shared/domain/ordering/order/delivery-date.ts';
import { freightOf, lineAmount, sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { sql } from 'kysely';
import { checkCeiling } from '../../identity/role/ceilings.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { type Offer, readOffers } from '../../mall/catalog/offers.ts';
import { checkBudgets } from '../budget/orders.ts';
import { checkForm } from '../order/placing/form/check-form.ts';
import { claimOrderFiles } from '../order/placing/form/claim-files.ts';
import { checkFormFacts, readFormFacts } from '../order/placing/form/form-facts.ts';
import type { ClaimFiles } from '../order/ports.ts';
import { notifyOfGroupBuy, peopleOfSupplier, peopleWhoJoined } from './news.ts';
import { priceOf } from './price.ts';
import { checkOpen } from './reading.ts';
import { checkRegion } from './region.ts';
import { findGroupBuy, type GroupBuyRow, isGone, lockAndRead, mayRead } from './row.ts';
import { keepStock, releaseStock } from './stock.ts';
import { applyTransition, topicOf } from './transition.ts';

type Joining = RequestOf<(typeof groupBuyEndpoints)['join']>;
type Joined = ResponseOf<(typeof groupBuyEndpoints)['join']>;

interface OwnJoin {
  readonly id: string;
  readonly personId: string;
  readonly personName: string;
  readonly quantity: number;
  readonly kept: number;
  readonly state: string;
  /** The person has left the unit or their account is disabled: a colleague may take it over. */
  readonly isGone: boolean;
}

interface LockedGroupBuy {
  readonly row: GroupBuyRow;
  /** By the database's clock, behind the lock. */
  readonly now: number;
  readonly own: OwnJoin | null;
}

/** Locks the group buy; the time and the unit's own join are read behind the lock. */
async function lockForJoin(
  groupBuyId: string,
  { person, clock, trx }: Pick<WriteContext, 'person' | 'clock' | 'trx'>,
): Promise<LockedGroupBuy | null> {
  const behind = prepared<{ now: number; own: OwnJoin | null }>`
    select ${clock.now()} as now,
      (select jsonb_build_object('id', j.id, 'personId', j.person_id, 'personName', p.name,
          'quantity', j.quantity, 'kept', j.kept, 'state', j.state, 'isGone', ${isGone})
        from group_buy_join j join person p on p.id = j.person_id
        where j.group_buy_id = ${groupBuyId} and j.unit_id = ${person.orgId}) as own`;
  const { row, read } = await lockAndRead(groupBuyId, behind, trx);
  if (!read) throw new Error('a select without from answered nothing');
  return row && { row, ...read };
}

/** A join is changed by whoever made it, as long as they are there. */
const isColleagues = ({ personId, isGone: gone }: OwnJoin, { id }: Person): boolean =>
  personId !== id && !gone;

/** The units that may join: the launcher's, those with an address in a region, or all (GB5). */
function checkScope(row: GroupBuyRow, person: Person, regionCode: string): Refusal | null {
  if (row.scope === 'unit' && row.unitId !== person.orgId) return refuse('groupBuy.notInvited');
  return checkRegion(row.regionCode, regionCode);
}

/** Everything that a checkout would ask, as far as it needs no lock (GB5). */
async function checkForOrder(
  row: GroupBuyRow,
  { form, agreed, quantity }: Joining,
  { trx, person, clock }: WriteContext,
): Promise<Refusal | null> {
  if (!agreed) return refuseAt('agreed', 'groupBuy.notAgreed');
  const wrongForm = checkForm({ ...form, lines: [form] });
  if (wrongForm) return wrongForm;
  const facts = await readFormFacts(person, form, clock, trx);
  const unknown = checkFormFacts(form, facts);
  if (unknown) return unknown;
  const { address, now } = facts;
  if (!address) return refuse('address.unknown');
  const wrongScope = checkScope(row, person, address.regionCode);
  if (wrongScope) return wrongScope;
  const late = checkDeliverBy(form.deliverBy, now, row.shopName);
  if (late) return late;
  const [offer] = await readOffers({ skuIds: [row.terms.skuId] }, address.regionCode, trx);
  const reason = offer ? unavailableReason(offer) : 'offSale';
  if (reason === 'outOfArea') return refuse('groupBuy.outOfArea');
  if (!offer || (reason !== null && reason !== 'noStock')) return refuse('groupBuy.product');
  const odd = refuseAgreed(quantity, offer);
  if (odd) return atField('quantity', odd);
  return checkFunds(row, { form, quantity, offer }, now, { trx, person });
}

/** The pieces that the unit has joined with; a look without a lock. */
async function ownPieces(id: string, unitId: string, trx: Executor): Promise<number> {
  const own = await trx
    .selectFrom('group_buy_join')
    .select('quantity')
    .where('group_buy_id', '=', id)
    .where('unit_id', '=', unitId)
    .where('state', '=', 'joined')
    .executeTakeFirst();
  return own?.quantity ?? 0;
}

/**
 * Asks the buyer's ceiling and the budgets for what the order would cost with the join, freight
 * included; the order reserves it (GB5). A changed join takes the place of the unit's former pieces.
 */
async function checkFunds(
  row: GroupBuyRow,
  { form, quantity, offer }: Pick<Joining, 'form' | 'quantity'> & { readonly offer: Offer },
  now: number,
  { trx, person }: Pick<WriteContext, 'trx' | 'person'>,
): Promise<Refusal | null> {
  const others = row.joined - (await ownPieces(row.id, person.orgId, trx));
  const tier = tierAt(row.terms.tiers, others + quantity) ?? row.terms.tiers[0];
  const goods = lineAmount(priceOf(tier?.price ?? null, offer), quantity);
  const { freight, freeFreightFrom: freeFrom } = offer;
  const amount = sumFen([goods, freightOf(goods, { freight, freeFrom })]);
  const above = await checkCeiling('order', amount, person, trx);
  if (above) return above;
  const { fundsType, fundsCard } = form;
  const funds = { unitId: person.orgId, fundsType, fundsCard, now };
  const parts = [{ categoryId: row.categoryId, amount: goods }];
  return checkBudgets({ parts, amount }, funds, trx);
}

/** Writes the join and the group's totals in one statement; its lock is held. */
async function writeJoin(
  row: GroupBuyRow,
  own: OwnJoin | null,
  { quantity, form }: Joining,
  { trx, person, clock }: WriteContext,
): Promise<Joined & { readonly joinId: string }> {
  const isNew = own?.state !== 'joined';
  const added = quantity - (isNew ? 0 : (own?.quantity ?? 0));
  const wire = JSON.stringify(encode(JoinForm, form));
  const { rows } = await prepared<Joined & { joinId: string }>`
    with written as (
      insert into group_buy_join as j (id, group_buy_id, unit_id, person_id, quantity, form, state,
        joined_at, changed_at)
      select ${own?.id ?? randomUUID()}, ${row.id}, ${person.orgId}, ${person.id}, ${quantity}::int,
        ${wire}::text::jsonb, 'joined', now, now from (select ${clock.now()} as now) t
      on conflict (group_buy_id, unit_id) do update set person_id = excluded.person_id,
        quantity = excluded.quantity, form = excluded.form, state = 'joined', note = '',
        joined_at = case when ${isNew} then excluded.joined_at else j.joined_at end,
        changed_at = excluded.changed_at
      returning id
    )
    update group_buy set joined = joined + ${added}::int, joined_units = joined_units + ${isNew ? 1 : 0}::int
    where id = ${row.id}
    returning joined, joined_units as "joinedUnits", (select id from written) as "joinId"`.execute(
    trx,
  );
  const [written] = rows;
  if (!written) throw new Error(`${row.number} is locked and not there`);
  return written;
}

/** Keeps the files under the join until its order exists: files of nothing would be swept. */
const keepFiles = (
  claimFiles: ClaimFiles,
  joinId: string,
  { form, deletedFiles }: Joining,
  { person, trx }: WriteContext,
) =>
  claimOrderFiles(
    claimFiles,
    form,
    { personId: person.id, objectId: joinId, deletedFiles: deletedFiles ?? [] },
    trx,
  );

/** The target is reached with this join: everybody concerned is told (GB6). */
async function reach(row: GroupBuyRow, context: WriteContext): Promise<Refusal | null> {
  const reached = await applyTransition(row, 'reach', { side: 'system', personId: null }, context);
  if (isRefusal(reached)) return reached;
  const { trx } = context;
  const joined = await peopleWhoJoined(row.id, trx);
  const personIds = [row.launcherId, ...joined, ...(await peopleOfSupplier(row, trx))];
  await notifyOfGroupBuy(
    reached,
    { personIds, subject: '团购已成团', text: '截止后按最终阶梯价格下单' },
    context,
  );
  return null;
}

/**
 * Joins, or changes the unit's join. Whether it counts is decided behind the group's lock: the time
 * by the database's clock, the quantity by what the others have taken by then (GB5, GB6).
 */
export async function join(
  claimFiles: ClaimFiles,
  body: Joining,
  context: WriteContext,
): Promise<Joined | Refusal> {
  const { trx, person } = context;
  const seen = await findGroupBuy(body.id, trx);
  if (!seen || !mayRead(seen, person)) return refuse('groupBuy.unknown');
  const wrong = await checkForOrder(seen, body, context);
  if (wrong) return wrong;
  const locked = await lockForJoin(body.id, context);
  if (!locked) return refuse('groupBuy.unknown');
  const { row, now, own } = locked;
  const closed = checkOpen(row, now);
  if (closed) return refuse(closed);
  const isIn = own?.state === 'joined';
  if (isIn && isColleagues(own, person))
    return refuse('groupBuy.colleagueJoined', { name: own.personName });
  const before = isIn ? own.quantity : 0;
  const isReached = row.state === 'reached';
  const facts = { quantity: body.quantity, before, joined: row.joined, isReached };
  const tooMuch = checkQuantity(row.terms, facts);
  if (tooMuch) return tooMuch;
  const { joinId, ...totals } = await writeJoin(row, own, body, context);
  const kept = { id: joinId, kept: own?.kept ?? 0, quantity: body.quantity };
  const refused =
    (await keepStock(row, kept, trx)) ?? (await keepFiles(claimFiles, joinId, body, context));
  if (refused) return refused;
  signalChange('topic', [topicOf(row.id)]);
  const isReachedNow = row.state === 'recruiting' && totals.joined >= row.terms.target;
  return (isReachedNow ? await reach({ ...row, ...totals }, context) : null) ?? totals;
}

/** Takes a join back, until the target is reached (GB6). */
export async function leave(
  { id }: { readonly id: string },
  { trx, person, clock }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const locked = await lockForJoin(id, { person, clock, trx });
  if (!locked || !mayRead(locked.row, person)) return refuse('groupBuy.unknown');
  const { row, now, own } = locked;
  if (own?.state !== 'joined') return refuse('groupBuy.notJoined');
  if (isColleagues(own, person))
    return refuse('groupBuy.colleagueJoined', { name: own.personName });
  const closed = checkOpen(row, now);
  if (closed) return refuse(closed);
  if (row.state === 'reached') return refuse('groupBuy.reachedNoLeave');
  await sql`
    with gone as (
      update group_buy_join set state = 'left', changed_at = ${clock.now()} where id = ${own.id}
    )
    update group_buy set joined = joined - ${own.quantity}::int, joined_units = joined_units - 1
    where id = ${id}`.execute(trx);
  await releaseStock(row, own.id, trx);
  signalChange('topic', [topicOf(id)]);
  return {};
}
