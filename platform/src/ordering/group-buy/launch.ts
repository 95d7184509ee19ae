import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  GroupBuyTerms,
  groupBuyEndpoints,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import {
  atField,
  isRefusal,
  type Refusal,
  refuse,
  refuseAt,
} from '@jicai/shared/domain/kernel/result.ts';
import { unavailableReason } from '@jicai/shared/domain/mall/catalog/purchasable.ts';
import { refuseAgreed } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import type { GroupBuyTransition } from '@jicai/shared/domain/ordering/group-buy/states.ts';
import { checkTerms } from '@jicai/shared/domain/ordering/group-buy/tiers.ts';
import { checkCheckout } from '@jicai/shared/domain/ordering/pricing/checkout-kind.ts';
import type { Files } from '../../files/upload/service.ts';
import { regionNameOf } from '../../identity/region/divisions.ts';
import { moment } from '../../kernel/db/clock.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import { readNow } from '../../kernel/db/now.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { type Offer, readOffers } from '../../mall/catalog/offers.ts';
import { beginReviews, withdrawReview } from '../../work/approval/flow/begin.ts';
import { notifyOfGroupBuy, peopleOfSupplier, peopleWhoJoined } from './news.ts';
import { groupBuyReviewType, subjectOf } from './review.ts';
import { contentOf, findGroupBuy, type GroupBuyRow, lockGroupBuy, mayRead, sideOf } from './row.ts';
import { releaseStock } from './stock.ts';
import { addLaunchEntry, applyTransition } from './transition.ts';

type Body<Name extends keyof typeof groupBuyEndpoints> = RequestOf<
  (typeof groupBuyEndpoints)[Name]
>;
type Status = ResponseOf<(typeof groupBuyEndpoints)['launch']>;

/** Group buys that one person may have on their way at the same time. */
const MOST_OPEN = 50;

const statusOf = ({ id, state, version }: GroupBuyRow): Status => ({ id, state, version });

const launchesForAll = ({ person }: WriteContext) => person.roles.includes('operator');

/** Checks who may join: an operator's own unit buys nothing. */
function checkScope(terms: GroupBuyTerms, context: WriteContext): Refusal | null {
  if (terms.scope === 'unit' && launchesForAll(context))
    return refuseAt('terms.scope', 'groupBuy.scopeUnit');
  if (terms.scope !== 'region') return null;
  return regionNameOf(terms.regionCode ?? '')
    ? null
    : refuseAt('terms.regionCode', 'groupBuy.scopeRegion');
}

/**
 * The offer that a group is launched for; refused where nobody could buy it today, or only through the
 * welfare checkout, which orders of groups do not take (GB2).
 */
async function readOffer(
  { skuId, productId }: GroupBuyTerms,
  { trx }: WriteContext,
): Promise<Offer | Refusal> {
  const [offer] = await readOffers({ skuIds: [skuId] }, null, trx);
  if (!offer || offer.productId !== productId) return refuse('product.unknown');
  const { zoneId, productName: name } = offer;
  if (checkCheckout([{ zoneId, name }], false)) return refuse('groupBuy.welfare');
  const reason = unavailableReason(offer);
  // Stock is asked at the close: the supplier confirms that they will have enough.
  return reason === null || reason === 'noStock' ? offer : refuse('groupBuy.product');
}

const columnsOf = (terms: GroupBuyTerms, offer: Offer) => ({
  content: contentOf(terms),
  title: terms.title.trim(),
  scope: terms.scope,
  region_code: terms.scope === 'region' ? terms.regionCode : null,
  goods_id: offer.productId,
  sku_id: offer.skuId,
  shop_id: offer.shopId,
  supplier_id: offer.shopOrgId,
  base_price: offer.price,
  target: terms.target,
  cap: terms.cap,
  starts_at: moment(terms.startsAtMs),
  ends_at: moment(terms.endsAtMs),
});

/** The number of group buys of the caller that are not over. */
async function countOpen({ trx, person }: WriteContext): Promise<number> {
  const { count } = await trx
    .selectFrom('group_buy')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('launcher_id', '=', person.id)
    .where('state', 'not in', ['finished', 'failed', 'cancelled'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function insertNew(
  terms: GroupBuyTerms,
  offer: Offer,
  context: WriteContext,
): Promise<string | Refusal> {
  const { trx, person, clock } = context;
  await lockByKey('groupBuy', person.id, trx);
  if ((await countOpen(context)) >= MOST_OPEN)
    return refuse('groupBuy.tooMany', { max: String(MOST_OPEN) });
  const id = randomUUID();
  const { now, numbers } = await drawDocumentNumbers('groupBuy', 1, clock, trx);
  await trx
    .insertInto('group_buy')
    .values({
      id,
      number: numbers[0] ?? '',
      state: 'pendingSupplier',
      launcher_id: person.id,
      unit_id: person.orgId,
      ...columnsOf(terms, offer),
      created_at: moment(now),
    })
    .execute();
  await addLaunchEntry(id, person.id, context);
  return id;
}

/** Writes the changed terms of a returned group buy and sends it to its supplier again. */
async function updateReturned(
  { id, version, terms }: Body<'launch'> & { readonly id: string },
  offer: Offer,
  context: WriteContext,
): Promise<string | Refusal> {
  const { trx, person } = context;
  const row = await lockGroupBuy(id, trx);
  if (!row || !mayRead(row, person)) return refuse('groupBuy.unknown');
  if (row.version !== version) return refuse('groupBuy.changed');
  const by = { side: sideOf(row, person), personId: person.id };
  const moved = await applyTransition(row, 'resubmit', by, context);
  if (isRefusal(moved)) return moved;
  await trx.updateTable('group_buy').set(columnsOf(terms, offer)).where('id', '=', id).execute();
  return id;
}

/** Binds the files of a launch to it; those that it has already stay as they are. */
async function claimOf(
  files: Pick<Files, 'claim'>,
  { id, fileGroup, before }: { id: string; fileGroup: string | null; before: string | null },
  { trx, person }: WriteContext,
): Promise<Refusal | null> {
  if (fileGroup === null || fileGroup === before) return null;
  return files.claim(fileGroup, { personId: person.id, kind: 'groupBuy', id }, trx);
}

/** Launches a group buy, or a returned one again; its supplier is asked to confirm (GB2). */
export async function launch(
  files: Pick<Files, 'claim'>,
  body: Body<'launch'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { terms, id } = body;
  const { trx, clock } = context;
  const offer = await readOffer(terms, context);
  if (isRefusal(offer)) return offer;
  const now = await readNow(clock, trx);
  const { startsAtMs: startsAt, endsAtMs: endsAt } = terms;
  const checked = { ...terms, basePrice: offer.price, startsAt, endsAt };
  const wrong = checkTerms(checked, now) ?? checkScope(terms, context);
  if (wrong) return wrong;
  const odd = refuseAgreed(terms.unitMin, offer);
  if (odd) return atField('terms.unitMin', odd);
  const before = id === null ? null : ((await findGroupBuy(id, trx))?.terms.fileGroup ?? null);
  const written =
    id === null
      ? await insertNew(terms, offer, context)
      : await updateReturned({ ...body, id }, offer, context);
  if (isRefusal(written)) return written;
  const asked = { id: written, fileGroup: terms.fileGroup, before };
  const unclaimed = await claimOf(files, asked, context);
  if (unclaimed) return unclaimed;
  const row = await lockGroupBuy(written, trx);
  if (!row) throw new Error(`${written} was written and is not there`);
  const personIds = await peopleOfSupplier(row, trx);
  const news = { isKnown: true, subject: '团购价格待确认', text: '请确认阶梯价格与数量' };
  await notifyOfGroupBuy(row, { ...news, personIds }, context);
  return statusOf(row);
}

/** A transition that somebody makes by a button, on what they have seen. */
async function move(
  { id, version }: { readonly id: string; readonly version: number | null },
  name: GroupBuyTransition,
  note: string,
  context: WriteContext,
): Promise<GroupBuyRow | Refusal> {
  const { trx, person } = context;
  const row = await lockGroupBuy(id, trx);
  if (!row || !mayRead(row, person)) return refuse('groupBuy.unknown');
  if (version !== null && version !== row.version) return refuse('groupBuy.changed');
  return applyTransition(
    row,
    name,
    { side: sideOf(row, person), personId: person.id, note },
    context,
  );
}

/** The supplier confirms the ladder; the review begins (GB4). */
export async function confirm(
  body: Body<'confirm'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const moved = await move(body, 'confirm', '', context);
  if (isRefusal(moved)) return moved;
  const { clock, trx } = context;
  if (moved.endsAt <= (await readNow(clock, trx))) return refuse('groupBuy.expired');
  await beginReviews(groupBuyReviewType, [await subjectOf(moved, clock, trx)], clock, trx);
  const news = { subject: '供应商已确认团购', text: '已提交审核' };
  await notifyOfGroupBuy(moved, { ...news, personIds: [moved.launcherId] }, context);
  return statusOf(moved);
}

/** The supplier does not accept the ladder; the launcher may change it. */
export async function decline(
  body: Body<'decline'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const note = body.reason.trim();
  if (note === '') return refuseAt('reason', 'groupBuy.reasonMissing');
  const moved = await move(body, 'decline', note, context);
  if (isRefusal(moved)) return moved;
  const news = { isKnown: true, subject: '供应商未接受团购', text: note };
  await notifyOfGroupBuy(moved, { ...news, personIds: [moved.launcherId] }, context);
  return statusOf(moved);
}

/** Ends a group buy before its time: by its launcher until it has reached, by the operator later (GB9). */
export async function cancel(
  { id, reason }: Body<'cancel'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx, clock, person } = context;
  const note = reason.trim();
  if (note === '') return refuseAt('reason', 'groupBuy.reasonMissing');
  const row = await lockGroupBuy(id, trx);
  if (!row || !mayRead(row, person)) return refuse('groupBuy.unknown');
  const side = sideOf(row, person);
  const name = side === 'operator' ? 'stop' : 'cancel';
  const by = { side, personId: person.id, note };
  const moved = await applyTransition(row, name, by, context);
  if (isRefusal(moved)) return moved;
  if (row.state === 'inReview')
    await withdrawReview(groupBuyReviewType, { businessId: id, byPersonId: person.id }, clock, trx);
  const joined = await peopleWhoJoined(id, trx);
  await trx
    .updateTable('group_buy_join')
    .set({ state: 'failed', note })
    .where('group_buy_id', '=', id)
    .where('state', '=', 'joined')
    .execute();
  await releaseStock(row, null, trx);
  const personIds = [...joined, row.launcherId, ...(await peopleOfSupplier(row, trx))];
  const others = personIds.filter((one) => one !== person.id);
  await notifyOfGroupBuy(moved, { personIds: others, subject: '团购已取消', text: note }, context);
  return statusOf(moved);
}
