import { randomUUID } from 'node:crypto';
import type { ChosenAccessory } from '@jicai/shared/contract/ordering/cart.ts';
import {
  atField,
  isRefusal,
  type Refusal,
  refuse,
  refuseAt,
} from '@jicai/shared/domain/kernel/result.ts';
import { unavailableReason } from '@jicai/shared/domain/mall/catalog/purchasable.ts';
import { piecesToAdd } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import {
  checkPieces,
  isPieces,
  refuseUnavailable,
} from '@jicai/shared/domain/ordering/pricing/purchase.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Executor } from '../../kernel/db/open.ts';
import {
  type AccessoryOffer,
  type Offer,
  offering,
  readAccessories,
} from '../../mall/catalog/offers.ts';
import type { StoredAccessory } from '../pricing/lines.ts';
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

type KnownPieces = Omit<carts.StoredPieces, 'skuId'>;

/** Why so many of an offer cannot be bought now; null when they can. */
export function checkPurchase(offer: Offer, pieces: number): Refusal | null {
  const { productName: name } = offer;
  const reason = unavailableReason(offer);
  return reason ? refuseUnavailable(reason, name) : checkPieces(pieces, { ...offer, name });
}

/** A refusal that counts the pieces in the cart says how many they are. */
function withCart(refused: Refusal, before: number): Refusal {
  const { nearest, ...values } = refused.values ?? {};
  if (refused.refused !== 'cart.aboveStock' || before === 0 || nearest === undefined)
    return refused;
  const room = String(Math.max(0, Number(nearest) - before));
  const counted = refuse('cart.aboveStockInCart', {
    ...values,
    ...{ nearest, before: String(before), room },
  });
  return refused.field === undefined ? counted : atField(refused.field, counted);
}

/** The accessories as the line has them afterwards, or why they cannot be had. */
function accessoriesOf(
  wanted: Wanted,
  stored: KnownPieces | undefined,
  offers: ReadonlyMap<string, AccessoryOffer>,
): StoredAccessory[] | Refusal {
  const fieldOf = (id: string) =>
    `accessories.${wanted.accessories.findIndex((one) => one.id === id)}.quantity`;
  const pieces = new Map<string, number>();
  for (const { id, quantity } of wanted.accessories) {
    if (!isPieces(quantity)) return refuseAt(fieldOf(id), 'cart.pieces');
    pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  }
  const result: StoredAccessory[] = [];
  for (const [id, added] of pieces) {
    const offer = offers.get(id);
    if (!offer || offer.productId !== wanted.productId) return refuse('cart.noAccessory');
    const before = stored?.accessories.find((one) => one.id === id)?.quantity ?? 0;
    const quantity = before + added;
    const refused = checkPieces(quantity, offer);
    if (refused) return atField(fieldOf(id), withCart(refused, before));
    result.push({ id, quantity, priceAdded: offer.price, stockAdded: offer.stock });
  }
  const kinds = new Set([...pieces.keys(), ...(stored?.accessories ?? []).map(({ id }) => id)]);
  return kinds.size > limits.cartAccessories ? refuse('cart.noAccessory') : result;
}

/** The line as it would stand in the cart, or why it cannot. */
function lineOf(
  wanted: Wanted,
  offer: Offer,
  stored: KnownPieces | undefined,
  accessories: ReadonlyMap<string, AccessoryOffer>,
): NewLine | Refusal {
  const before = stored?.quantity ?? 0;
  const added = wanted.quantity ?? piecesToAdd(offer, before);
  const quantity = before + added;
  // Pieces that are no number are refused as such, unless the product cannot be bought at all.
  const refused = checkPurchase(offer, isPieces(added) ? quantity : added);
  if (refused) return withCart(refused, before);
  const own = accessoriesOf(wanted, stored, accessories);
  if (isRefusal(own)) return own;
  const { productId, skuId, price, stock } = offer;
  const id = stored?.id ?? randomUUID();
  return { id, productId, skuId, quantity, priceAdded: price, stockAdded: stock, accessories: own };
}

/** The statement of the offers that wishes name. */
function offersOfWishes(wanted: readonly Wanted[]) {
  const skuIds = wanted.flatMap(({ skuId }) => (skuId === null ? [] : [skuId]));
  const productIds = wanted.flatMap(({ skuId, productId }) => (skuId === null ? [productId] : []));
  return offering({ skuIds, productIds }, null);
}

const offerOf = (offers: readonly Offer[], one: Wanted) =>
  offers.find(
    ({ skuId, productId }) =>
      productId === one.productId && (one.skuId === null || skuId === one.skuId),
  );

/** Today's offers of the accessories of wishes, by their ids. */
async function accessoriesWanted(wanted: readonly Wanted[], trx: Executor) {
  const ids = wanted.flatMap(({ accessories }) => accessories.map(({ id }) => id));
  const found = ids.length > 0 ? await readAccessories({ ids }, trx) : [];
  return new Map(found.map((offer) => [offer.id, offer]));
}

/** A wish as a line of its own, whatever the cart holds, or why it cannot be bought. */
export async function lineBeside(wanted: Wanted, trx: Executor): Promise<NewLine | Refusal> {
  const { rows } = await offersOfWishes([wanted]).execute(trx);
  const accessories = await accessoriesWanted([wanted], trx);
  const offer = offerOf(rows, wanted);
  return offer ? lineOf(wanted, offer, undefined, accessories) : refuse('product.unknown');
}

/** The line that each wish would become, in their order, or why it cannot be had; takes the cart's lock. */
async function planLines(
  personId: string,
  wanted: readonly Wanted[],
  trx: Executor,
): Promise<(NewLine | Refusal)[]> {
  if (wanted.length === 0) return [];
  const productIds = wanted.map(({ productId }) => productId);
  const offersNow = offersOfWishes(wanted);
  const { lines, read: offers } = await carts.lockAndRead(personId, productIds, offersNow, trx);
  const accessories = await accessoriesWanted(wanted, trx);
  const known = new Map<string, KnownPieces>(lines.map((line) => [line.skuId, line]));
  return wanted.map((one) => {
    const offer = offerOf(offers, one);
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

/** The lines that were put into a cart, and the badge's number then. */
interface Added {
  readonly lineIds: readonly string[];
  readonly count: number;
}

/**
 * Puts products into the person's cart, all or none: it takes the cart's lock, and everything is checked
 * against the offers behind it ([A26]) before the first line is written. There is at least one wish.
 */
export async function addToCart(
  personId: string,
  wanted: readonly Wanted[],
  trx: Executor,
): Promise<Added | Refusal> {
  const planned = await planLines(personId, wanted, trx);
  const refused = planned.find(isRefusal);
  if (refused) return refused;
  const lines = planned.flatMap((line) => (isRefusal(line) ? [] : [line]));
  const count = await carts.putLines(personId, lines, trx);
  return { lineIds: lines.map(({ id }) => id), count };
}

/** Puts in what can be bought, as `addToCart` does, and answers the other rows (from 1) with their reasons. */
export async function addWhatCan(personId: string, wanted: readonly Wanted[], trx: Executor) {
  const planned = await planLines(personId, wanted, trx);
  const lines = planned.flatMap((line) => (isRefusal(line) ? [] : [line]));
  const count = await carts.putLines(personId, lines, trx);
  return {
    added: lines.length,
    rejected: planned.flatMap((line, index) =>
      isRefusal(line) ? [{ row: index + 1, text: say(line.refused, line.values) }] : [],
    ),
    count,
  };
}
