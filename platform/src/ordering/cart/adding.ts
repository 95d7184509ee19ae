import { randomUUID } from 'node:crypto';
import type { ChosenAccessory } from '@jicai/shared/contract/ordering/cart.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { unavailableReason } from '@jicai/shared/domain/mall/catalog/purchasable.ts';
import {
  checkPieces,
  isPieces,
  MIN_PIECES,
  refuseUnavailable,
} from '@jicai/shared/domain/ordering/pricing/purchase.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Executor } from '../../kernel/db/open.ts';
import {
  type AccessoryOffer,
  type Offer,
  readAccessories,
  readOffers,
} from '../../mall/catalog/offers.ts';
import type { StoredAccessory, StoredLine } from '../pricing/lines.ts';
import type { NewLine } from './lines.ts';
import * as carts from './repository.ts';

/** A wish for the cart; without a SKU it is the one that the product's card means. */
export interface Wanted {
  readonly productId: string;
  readonly skuId: string | null;
  /** Null: one more, or as many as 起订量 asks for. */
  readonly quantity: number | null;
  readonly accessories: readonly ChosenAccessory[];
}

/** Why so many of an offer cannot be bought now; null when they can. */
export function checkPurchase(offer: Offer, pieces: number): Refusal | null {
  const { productName: name, unit, stock, minQuantity } = offer;
  const reason = unavailableReason(offer);
  if (reason) return refuseUnavailable(reason, name);
  return checkPieces(pieces, { name, unit, stock, minQuantity });
}

/** The accessories as the line has them afterwards, or why they cannot be had. */
function accessoriesOf(
  wanted: Wanted,
  stored: StoredLine | undefined,
  offers: ReadonlyMap<string, AccessoryOffer>,
): StoredAccessory[] | Refusal {
  const pieces = new Map<string, number>();
  for (const { id, quantity } of wanted.accessories) {
    if (!isPieces(quantity)) return refuse('cart.pieces');
    pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  }
  const result: StoredAccessory[] = [];
  for (const [id, added] of pieces) {
    const offer = offers.get(id);
    if (!offer || offer.productId !== wanted.productId) return refuse('cart.noAccessory');
    const quantity = added + (stored?.accessories.find((one) => one.id === id)?.quantity ?? 0);
    const refused = checkPieces(quantity, { ...offer, minQuantity: MIN_PIECES });
    if (refused) return refused;
    result.push({ id, quantity, priceAdded: offer.price, stockAdded: offer.stock });
  }
  const kinds = new Set([...pieces.keys(), ...(stored?.accessories ?? []).map(({ id }) => id)]);
  return kinds.size > limits.cartAccessories ? refuse('cart.noAccessory') : result;
}

/** The line as it would stand in the cart, or why it cannot. */
function lineOf(
  wanted: Wanted,
  offer: Offer,
  stored: StoredLine | undefined,
  accessories: ReadonlyMap<string, AccessoryOffer>,
): NewLine | Refusal {
  const before = stored?.quantity ?? 0;
  const added = wanted.quantity ?? Math.max(MIN_PIECES, offer.minQuantity - before);
  const quantity = before + added;
  // Pieces that are no number are refused as such, unless the product cannot be bought at all.
  const refused = checkPurchase(offer, isPieces(added) ? quantity : added);
  if (refused) return refused;
  const own = accessoriesOf(wanted, stored, accessories);
  if (isRefusal(own)) return own;
  const { productId, skuId, price, stock } = offer;
  const id = stored?.id ?? randomUUID();
  return { id, productId, skuId, quantity, priceAdded: price, stockAdded: stock, accessories: own };
}

/** What today's offers say about wishes. */
async function readWanted(wanted: readonly Wanted[], trx: Executor) {
  const skuIds = wanted.flatMap(({ skuId }) => (skuId === null ? [] : [skuId]));
  const productIds = wanted.flatMap(({ skuId, productId }) => (skuId === null ? [productId] : []));
  const offers = await readOffers({ skuIds, productIds }, null, trx);
  const chosen = wanted.flatMap(({ accessories }) => accessories.map(({ id }) => id));
  const found = chosen.length > 0 ? await readAccessories({ ids: chosen }, trx) : [];
  return {
    accessories: new Map(found.map((offer) => [offer.id, offer])),
    offerOf: (one: Wanted) =>
      offers.find(
        ({ skuId, productId }) =>
          productId === one.productId && (one.skuId === null || skuId === one.skuId),
      ),
  };
}

/** A wish as a line of its own, whatever the cart holds, or why it cannot be bought. */
export async function lineBeside(wanted: Wanted, trx: Executor): Promise<NewLine | Refusal> {
  const { offerOf, accessories } = await readWanted([wanted], trx);
  const offer = offerOf(wanted);
  return offer ? lineOf(wanted, offer, undefined, accessories) : refuse('product.unknown');
}

/**
 * Puts products into the person's cart, all or none: everything is checked against today's offers
 * ([A26]) before the first line is written. The caller holds the cart's lock.
 */
export async function addToCart(
  personId: string,
  wanted: readonly Wanted[],
  trx: Executor,
): Promise<string[] | Refusal> {
  const { offerOf, accessories } = await readWanted(wanted, trx);
  const cart = await carts.readCart(personId, trx);
  const storedOf = new Map(cart.map((line) => [line.skuId, line]));
  const lines: NewLine[] = [];
  for (const one of wanted) {
    const offer = offerOf(one);
    if (!offer) return refuse('product.unknown');
    const line = lineOf(one, offer, storedOf.get(offer.skuId), accessories);
    if (isRefusal(line)) return line;
    lines.push(line);
  }
  const fresh = lines.filter(({ skuId }) => !storedOf.has(skuId)).length;
  if (cart.length + fresh > limits.cartLines) {
    return refuse('cart.full', { max: String(limits.cartLines) });
  }
  const ids: string[] = [];
  for (const line of lines) ids.push(await carts.putLine(personId, line, trx));
  return ids;
}
