import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import * as follows from './repository.ts';

/* The follows of the caller, a visitor has none; the person id of a payload is ignored ([A03]). */

interface Target {
  readonly productId: string | null;
  readonly shopId: string | null;
}

/** The named product with its shop, or the named shop; null when it does not exist. */
async function targetOf({ productId, shopId }: Target, db: Executor) {
  if (productId !== null) {
    const found = await follows.shopOfProduct(productId, db);
    return found ? { shopId: found.shopId, productId, price: fen(found.price) } : null;
  }
  if (shopId === null || !(await follows.shopExists(shopId, db))) return null;
  return { shopId, productId: null, price: null };
}

export async function listProducts(
  person: Person | null,
  { page, pageSize }: follows.Page,
  db: Executor,
) {
  if (!person) return { rows: [], total: 0, page, pageSize };
  const rows = await follows.listProducts(person.id, { page, pageSize }, db);
  const { products: total } = await follows.countFollows(person.id, db);
  return { rows, total, page, pageSize };
}

export async function listShops(
  person: Person | null,
  { page, pageSize }: follows.Page,
  db: Executor,
) {
  if (!person) return { rows: [], total: 0, page, pageSize };
  const rows = await follows.listShops(person.id, { page, pageSize }, db);
  const { shops: total } = await follows.countFollows(person.id, db);
  return { rows, total, page, pageSize };
}

export const listIds = async (person: Person | null, db: Executor) =>
  person ? follows.followedIds(person.id, db) : { productIds: [], shopIds: [] };

/** Follows a product or a shop; following twice is following once. */
export async function add(
  body: Target,
  { trx, person }: WriteContext,
): Promise<{ id: string } | Refusal> {
  const target = await targetOf(body, trx);
  if (!target) {
    if (body.productId === null && body.shopId === null) return refuse('follow.nothing');
    return refuse(body.productId === null ? 'shop.unknown' : 'product.unknown');
  }
  await lockByKey('follow', person.id, trx);
  const known = await follows.findFollow(person.id, target.shopId, target.productId, trx);
  if (known) return { id: known };
  const count = await follows.countFollows(person.id, trx);
  const before = target.productId === null ? count.shops : count.products;
  if (before >= limits.follows) return refuse('follow.full', { max: String(limits.follows) });
  await follows.insertFollow(person.id, target, trx);
  const id = await follows.findFollow(person.id, target.shopId, target.productId, trx);
  return { id: id ?? '' };
}

/** First step of cancelling: the shop of the product. */
export async function findShop(productId: string, db: Executor) {
  const found = await follows.shopOfProduct(productId, db);
  return found ? { shopId: found.shopId, shopName: found.shopName } : refuse('product.unknown');
}

/** Second step: the caller's follow, null for none. */
export const find = async (
  person: Person | null,
  { shopId, productId }: { readonly shopId: string; readonly productId: string | null },
  db: Executor,
) => ({ id: person && (await follows.findFollow(person.id, shopId, productId, db)) });

/** Third step: the follows with these ids end. */
export async function cancel(body: { readonly ids: string[] }, { trx, person }: WriteContext) {
  await follows.deleteFollows(person.id, body.ids, trx);
  return {};
}

/** The three steps in one call. */
export async function cancelDirect(body: Target, { trx, person }: WriteContext) {
  const target = await targetOf(body, trx);
  const found =
    target && (await follows.findFollow(person.id, target.shopId, target.productId, trx));
  if (found) await follows.deleteFollows(person.id, [found], trx);
  return {};
}
