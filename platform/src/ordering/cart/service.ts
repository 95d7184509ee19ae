import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { Cart, cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { yearOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { checkPieces } from '@jicai/shared/domain/ordering/pricing/purchase.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { readAccessories, readOffers } from '../../mall/catalog/offers.ts';
import { clearComparison, readComparison } from '../../mall/comparison/repository.ts';
import { readYears } from '../budget/year-totals.ts';
import { addToCart, addWhatCan, checkPurchase, lineBeside, type Wanted } from './adding.ts';
import { addingOf, arrange } from './arrange.ts';
import * as carts from './repository.ts';

type Adding = RequestOf<(typeof cartEndpoints)['add']>;
type BuyingNow = RequestOf<(typeof cartEndpoints)['buyNow']>;
type SettingAccessory = RequestOf<(typeof cartEndpoints)['setAccessory']>;

/** The whole cart at today's prices; three statements, however long it is. */
async function readWhole(personId: string, regionCode: string | null, db: Executor) {
  const stored = await carts.readCart(personId, db);
  const skuIds = stored.map(({ skuId }) => skuId);
  const ids = stored.flatMap(({ accessories }) => accessories.map(({ id }) => id));
  const offers = await readOffers({ skuIds }, regionCode, db);
  const accessories = ids.length > 0 ? await readAccessories({ ids }, db) : [];
  return { cart: arrange(stored, offers, accessories), offers };
}

/**
 * The wishes of a call to add: the product that it names, or those of the comparison, which is read
 * behind the cart's lock, since adding clears it. An empty choice of the comparison is refused, because it
 * would clear the comparison for nothing.
 */
async function wantedOf(
  personId: string,
  body: Adding,
  trx: Executor,
): Promise<Wanted[] | Refusal> {
  const { quantity, productId, skuId, accessories } = body;
  if (body.comparisonIds !== null) {
    const compared = new Set(body.comparisonIds);
    if (compared.size === 0) return refuseAt('comparisonIds', 'cart.nothing');
    await carts.lockCart(personId, trx);
    const items = await readComparison(personId, trx);
    const chosen = items.filter(({ id }) => compared.has(id));
    if (chosen.length === 0) return refuse('cart.nothing');
    return chosen.map((item) => ({
      productId: item.productId,
      skuId: null,
      // Nobody said pieces of each: the least of every one.
      quantity: null,
      accessories: [],
    }));
  }
  if (productId === null) return refuse('cart.nothing');
  return [{ productId, skuId, quantity, accessories }];
}

export interface CartNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** The caller's cart, with this year's total of every ticked category, as the checkout counts it (OR9). */
export async function list(
  { db, clock }: CartNeeds,
  { id, orgId }: Person,
  regionCode: string | null,
): Promise<Cart> {
  const { cart, offers } = await readWhole(id, regionCode, db);
  if (cart.selectedCount === 0) return { ...cart, years: [] };
  const year = yearOf(await readNow(clock, db));
  return {
    ...cart,
    years: await readYears({ unitId: orgId, year }, addingOf(cart, offers), db),
  };
}

export async function add(body: Adding, { trx, person: { id } }: WriteContext) {
  const wanted = await wantedOf(id, body, trx);
  if (isRefusal(wanted)) return wanted;
  const added = await addToCart(id, wanted, trx);
  if (isRefusal(added)) return added;
  if (body.comparisonIds !== null) await clearComparison(id, trx);
  return { lineIds: [...added.lineIds], count: added.count };
}

/** A whole list at once: what can be bought goes in, the rest is answered row by row. */
export async function addMany(
  body: RequestOf<(typeof cartEndpoints)['addMany']>,
  { trx, person: { id } }: WriteContext,
) {
  if (body.lines.length === 0) return refuse('cart.nothing');
  const wanted = body.lines.map((line) => ({ ...line, accessories: [] }));
  return addWhatCan(id, wanted, trx);
}

/** 立即购买: one line beside the cart, for the checkout alone. */
export async function buyNow(body: BuyingNow, { trx, person: { id } }: WriteContext) {
  await carts.lockCart(id, trx);
  await carts.forgetOldLinesBeside(id, trx);
  const line = await lineBeside(body, trx);
  if (isRefusal(line)) return line;
  await carts.putLineBeside(id, line, trx);
  return { lineId: line.id };
}

export async function remove(body: { lineIds: string[] }, { trx, person }: WriteContext) {
  await carts.removeCartLines(person.id, body.lineIds, trx);
  return { count: await carts.countLines(person.id, trx) };
}

export async function setQuantity(
  body: { lineId: string; quantity: number },
  { trx, person: { id } }: WriteContext,
) {
  await carts.lockCart(id, trx);
  const [line] = await carts.readCartLines(id, [body.lineId], trx);
  if (!line) return refuse('cart.unknownLine');
  const [offer] = await readOffers({ skuIds: [line.skuId] }, null, trx);
  if (!offer) return refuse('product.unknown');
  const refused = checkPurchase(offer, body.quantity);
  if (refused) return refused;
  await carts.setLineQuantity(id, line.id, body.quantity, trx);
  return {};
}

export async function setAccessory(body: SettingAccessory, { trx, person: { id } }: WriteContext) {
  await carts.lockCart(id, trx);
  const [line] = await carts.readCartLines(id, [body.lineId], trx);
  if (!line) return refuse('cart.unknownLine');
  const { accessoryId, quantity } = body;
  const [offer] = await readAccessories({ ids: [accessoryId] }, trx);
  if (quantity !== 0) {
    if (!offer || offer.productId !== line.productId) return refuse('cart.noAccessory');
    const refused = checkPieces(quantity, offer);
    if (refused) return refused;
  }
  const priceAdded = offer?.price ?? line.priceAdded;
  const stockAdded = offer?.stock ?? null;
  await carts.putAccessory(line.id, { id: accessoryId, quantity, priceAdded, stockAdded }, trx);
  return {};
}

export async function select(
  body: { lineIds: string[]; isSelected: boolean },
  { trx, person }: WriteContext,
) {
  await carts.selectLines(person.id, body.lineIds, body.isSelected, trx);
  return {};
}

export async function clearInvalid(
  body: { regionCode: string | null },
  { trx, person: { id } }: WriteContext,
) {
  const { cart } = await readWhole(id, body.regionCode, trx);
  const ids = cart.invalid.map((line) => line.id);
  return { count: await carts.removeCartLines(id, ids, trx) };
}
