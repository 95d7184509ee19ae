import { randomUUID } from 'node:crypto';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  ListedItem,
  ListLine,
  purchaseListEndpoints,
} from '@jicai/shared/contract/ordering/purchase-list.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { termsOf } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { type Offer, readOffers } from '../../mall/catalog/offers.ts';
import { buyersOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';
import { checkPurchase } from '../cart/adding.ts';
import * as lists from './repository.ts';

type Endpoints = typeof purchaseListEndpoints;

function itemOf(offer: Offer, quantity: number): ListedItem {
  const refused = checkPurchase(offer, quantity);
  return {
    productId: offer.productId,
    skuId: offer.skuId,
    zoneId: offer.zoneId,
    name: offer.productName,
    skuName: offer.skuName,
    model: offer.model,
    picture: offer.picture,
    unit: offer.unit,
    price: offer.price,
    stock: offer.stock,
    ...termsOf(offer),
    shopName: offer.shopName,
    quantity,
    problem: refused ? say(refused.refused, refused.values) : '',
  };
}

async function offersOf(skuIds: readonly string[], db: Executor) {
  const offers = await readOffers({ skuIds }, null, db);
  return new Map(offers.map((offer) => [offer.skuId, offer]));
}

/** Products that the caller bought before, at today's offers. */
export async function listFrequent({ id }: Person, page: number, db: Executor) {
  const { rows, total } = await lists.readFrequent(id, page, db);
  const offers = await offersOf(
    rows.map(({ skuId }) => skuId),
    db,
  );
  return {
    rows: rows.flatMap(({ skuId, quantity, times, lastAtMs }) => {
      const offer = offers.get(skuId);
      return offer ? [{ ...itemOf(offer, quantity), times, lastAtMs: Number(lastAtMs) }] : [];
    }),
    total,
  };
}

const plain = (code: string) => code.normalize('NFKC').trim().toUpperCase();

/** The offers of each typed number; an empty list where nothing on sale has it. */
export async function match({ rows }: RequestOf<Endpoints['match']>, db: Executor) {
  const codes = [...new Set(rows.map(({ code }) => plain(code)))].filter(Boolean);
  const found = await lists.findByCodes(codes, db);
  const offers = await offersOf(
    found.map(({ skuId }) => skuId),
    db,
  );
  return {
    rows: rows.map(({ code, quantity }) => ({
      offers: found
        .filter((one) => one.code === plain(code))
        .flatMap(({ skuId }) => {
          const offer = offers.get(skuId);
          return offer ? [itemOf(offer, quantity)] : [];
        }),
    })),
  };
}

export const list = (person: Person, body: RequestOf<Endpoints['list']>, db: Executor) =>
  lists.readLists(person, body.keyword.trim(), body.page, db);

/** A list with its products at today's offers. */
export async function detail(person: Person, id: string, db: Executor) {
  const found = await lists.readList(person, id, db);
  if (!found) return refuse('purchaseList.unknown');
  const items = await lists.readItems(id, db);
  const offers = await offersOf(
    items.map(({ skuId }) => skuId),
    db,
  );
  return {
    list: { ...found, updatedAtMs: Number(found.updatedAtMs) },
    items: items.flatMap(({ skuId, quantity }) => {
      const offer = offers.get(skuId);
      return offer ? [itemOf(offer, quantity)] : [];
    }),
  };
}

/** Whether the lines name products that exist, each once. */
async function checkLines(lines: readonly ListLine[], trx: Executor): Promise<Refusal | null> {
  if (lines.length === 0) return refuse('purchaseList.noLines');
  const offers = await offersOf(
    lines.map(({ skuId }) => skuId),
    trx,
  );
  const seen = new Set<string>();
  for (const [index, { skuId, productId }] of lines.entries()) {
    const row = String(index + 1);
    if (offers.get(skuId)?.productId !== productId)
      return refuse('purchaseList.unknownProduct', { row });
    if (seen.has(skuId)) return refuse('purchaseList.twice', { row });
    seen.add(skuId);
  }
  return null;
}

async function notify(
  personIds: readonly string[],
  { id, name }: { readonly id: string; readonly name: string },
  subject: string,
  { person, trx, clock }: WriteContext,
): Promise<void> {
  const others = personIds.filter((one) => one !== person.id);
  if (others.length === 0) return;
  const news = {
    personIds: others,
    kind: 'message',
    openMode: 'page',
    businessType: 'none',
    businessId: id,
    processName: subject,
    content: name,
    url: `${menuPaths.purchaseLists}?qdid=${encodeURIComponent(id)}`,
    fromName: person.name,
  } as const;
  await addTodos([news], clock, trx);
}

export async function create(body: RequestOf<Endpoints['create']>, context: WriteContext) {
  const { trx, person, clock } = context;
  await sql`select id from person where id = ${person.id} for no key update`.execute(trx);
  if ((await lists.countOwn(person.id, trx)) >= limits.purchaseLists)
    return refuse('purchaseList.tooMany', { max: String(limits.purchaseLists) });
  const refused = await checkLines(body.lines, trx);
  if (refused) return refused;
  const made = { id: randomUUID(), name: body.name.trim() };
  await sql`insert into purchase_list (id, org_id, owner_id, name, is_shared, updated_at, updated_by)
    values (${made.id}, ${person.orgId}, ${person.id}, ${made.name}, ${body.isShared},
      ${clock.now()}, ${person.id})`.execute(trx);
  await lists.writeItems(made.id, body.lines, trx);
  if (body.isShared)
    await notify(await buyersOf(person.orgId, trx), made, '同事共享了采购清单', context);
  return { id: made.id };
}

interface LockedList {
  readonly owner_id: string;
  readonly name: string;
  readonly is_shared: boolean;
  readonly version: number;
}

/** The list, locked against colleagues who change it at the same time. */
async function lock(id: string, person: Person, trx: Executor): Promise<LockedList | Refusal> {
  const { rows } =
    await sql<LockedList>`select owner_id, name, is_shared, version from purchase_list
    where id = ${id} and (owner_id = ${person.id} or (org_id = ${person.orgId} and is_shared))
    for update`.execute(trx);
  return rows[0] ?? refuse('purchaseList.unknown');
}

export async function update(body: RequestOf<Endpoints['update']>, context: WriteContext) {
  const { trx, person, clock } = context;
  const before = await lock(body.id, person, trx);
  if (isRefusal(before)) return before;
  const isOwn = before.owner_id === person.id;
  if (!isOwn && (body.name !== null || body.isShared !== null))
    return refuse('purchaseList.notYours');
  if (before.version !== body.version) return refuse('purchaseList.changedMeanwhile');
  const refused = body.lines === null ? null : await checkLines(body.lines, trx);
  if (refused) return refused;
  const name = body.name?.trim() ?? before.name;
  const isShared = body.isShared ?? before.is_shared;
  await sql`update purchase_list set name = ${name}, is_shared = ${isShared},
    version = version + 1, updated_at = ${clock.now()}, updated_by = ${person.id}
    where id = ${body.id}`.execute(trx);
  if (body.lines !== null) await lists.writeItems(body.id, body.lines, trx);
  const changed = { id: body.id, name };
  if (isShared && !before.is_shared)
    await notify(await buyersOf(person.orgId, trx), changed, '同事共享了采购清单', context);
  if (!isOwn) await notify([before.owner_id], changed, '同事修改了您共享的采购清单', context);
  return {};
}

export async function remove({ id }: { readonly id: string }, { trx, person }: WriteContext) {
  const before = await lock(id, person, trx);
  if (isRefusal(before)) return before;
  if (before.owner_id !== person.id) return refuse('purchaseList.notYours');
  await sql`delete from purchase_list where id = ${id}`.execute(trx);
  return {};
}
