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
import { say } from '@jicai/shared/messages.ts';
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

/** The part of a line that adding to it asks about. */
type StoredPieces = Pick<StoredLine, 'id' | 'quantity' | 'accessories'>;

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
  stored: StoredPieces | undefined,
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
  stored: StoredPieces | undefined,
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

/** Today's offers of wishes and their accessories. */
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

/** The line that each wish would become, in their order, or why it cannot be had. */
async function planLines(
  personId: string,
  wanted: readonly Wanted[],
  trx: Executor,
): Promise<(NewLine | Refusal)[]> {
  const { offerOf, accessories } = await readWanted(wanted, trx);
  const cart = await carts.readCart(personId, trx);
  const known = new Map<string, StoredPieces>(cart.map((line) => [line.skuId, line]));
  return wanted.map((one) => {
    const offer = offerOf(one);
    if (!offer) return refuse('product.unknown');
    const line = lineOf(one, offer, known.get(offer.skuId), accessories);
    if (isRefusal(line)) return line;
    if (!known.has(line.skuId) && known.size >= limits.cartLines)
      return refuse('cart.full', { max: String(limits.cartLines) });
    // The next wish for the same SKU adds to this one.
    known.set(line.skuId, line);
    return line;
  });
}

async function putLines(personId: string, lines: readonly NewLine[], trx: Executor) {
  const ids: string[] = [];
  for (const line of lines) ids.push(await carts.putLine(personId, line, trx));
  return ids;
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
  const planned = await planLines(personId, wanted, trx);
  const refused = planned.find(isRefusal);
  if (refused) return refused;
  return putLines(
    personId,
    planned.flatMap((line) => (isRefusal(line) ? [] : [line])),
    trx,
  );
}

/** Puts in what can be bought, and answers the other rows (from 1) with their reasons. */
export async function addWhatCan(personId: string, wanted: readonly Wanted[], trx: Executor) {
  const planned = await planLines(personId, wanted, trx);
  const lines = planned.flatMap((line) => (isRefusal(line) ? [] : [line]));
  await putLines(personId, lines, trx);
  return {
    added: lines.length,
    rejected: planned.flatMap((line, index) =>
      isRefusal(line) ? [{ row: index + 1, text: say(line.refused, line.values) }] : [],
    ),
  };
}
