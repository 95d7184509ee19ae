import { randomUUID } from 'node:crypto';
import type { ChosenAccessory } from '@jicai/shared/contract/ordering/cart.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  type InvalidReason,
  judgePieces,
  MAX_PIECES,
  MIN_PIECES,
} from '@jicai/shared/domain/ordering/cart/rules.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { MessageKey } from '@jicai/shared/messages.ts';
import type { Executor } from '../../kernel/db/open.ts';
import {
  type AccessoryOffer,
  type Offer,
  readAccessories,
  readOffers,
} from '../../mall/catalog/offers.ts';
import type { NewLine, StoredAccessory, StoredLine } from './lines.ts';
import * as carts from './repository.ts';
import { obstacleOf } from './rules.ts';

/** What somebody wants in his cart; without a SKU it is the one that the goods' card means. */
export interface Wanted {
  readonly goodsId: string;
  readonly skuId: string | null;
  /** Null: one more, or as many as 起订量 asks for. */
  readonly quantity: number | null;
  readonly accessories: readonly ChosenAccessory[];
}

const OBSTACLES: Readonly<Record<InvalidReason, MessageKey>> = {
  offSale: 'cart.offSale',
  noStock: 'cart.noStock',
  outOfArea: 'cart.outOfArea',
  shopClosed: 'cart.shopClosed',
};

/** The refusal of goods that cannot be bought, with their name; null when they can. */
export function refuseObstacle(offer: Offer): Refusal | null {
  const obstacle = obstacleOf(offer);
  return obstacle && refuse(OBSTACLES[obstacle], { name: offer.goodsName });
}

const sensible = (quantity: number) => quantity >= MIN_PIECES && quantity <= MAX_PIECES;

/** The accessories as the line has them afterwards, or why they cannot be had. */
function accessoriesOf(
  wanted: Wanted,
  stored: StoredLine | undefined,
  offers: ReadonlyMap<string, AccessoryOffer>,
): StoredAccessory[] | Refusal {
  const pieces = new Map<string, number>();
  for (const { id, quantity } of wanted.accessories) {
    if (!sensible(quantity)) return refuse('cart.pieces');
    pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  }
  const result: StoredAccessory[] = [];
  for (const [id, added] of pieces) {
    const offer = offers.get(id);
    if (!offer || offer.goodsId !== wanted.goodsId) return refuse('cart.noAccessory');
    const quantity = added + (stored?.accessories.find((one) => one.id === id)?.quantity ?? 0);
    const refused = judgePieces(quantity, { ...offer, minQuantity: MIN_PIECES });
    if (refused) return refused;
    result.push({ id, quantity, priceAdded: offer.price, stockAdded: offer.stock });
  }
  const kinds = new Set([...pieces.keys(), ...(stored?.accessories ?? []).map(({ id }) => id)]);
  return kinds.size > limits.cartAccessories ? refuse('cart.noAccessory') : result;
}

function judgeLine(
  wanted: Wanted,
  offer: Offer,
  stored: StoredLine | undefined,
  accessories: ReadonlyMap<string, AccessoryOffer>,
): NewLine | Refusal {
  const obstacle = refuseObstacle(offer);
  if (obstacle) return obstacle;
  const before = stored?.quantity ?? 0;
  const added = wanted.quantity ?? Math.max(MIN_PIECES, offer.minQuantity - before);
  if (!sensible(added)) return refuse('cart.pieces');
  const quantity = before + added;
  const { goodsName: name, unit, stock, minQuantity } = offer;
  const refused = judgePieces(quantity, { name, unit, stock, minQuantity });
  if (refused) return refused;
  const own = accessoriesOf(wanted, stored, accessories);
  if (isRefusal(own)) return own;
  const { goodsId, skuId, price } = offer;
  const id = stored?.id ?? randomUUID();
  return { id, goodsId, skuId, quantity, priceAdded: price, stockAdded: stock, accessories: own };
}

/**
 * Puts goods into the person's cart, all or none: everything is judged by what the server reads now
 * ([A26]) before the first line is written. The caller holds the cart's lock.
 */
export async function addToCart(
  personId: string,
  wanted: readonly Wanted[],
  trx: Executor,
): Promise<string[] | Refusal> {
  const skuIds = wanted.flatMap(({ skuId }) => (skuId === null ? [] : [skuId]));
  const goodsIds = wanted.flatMap(({ skuId, goodsId }) => (skuId === null ? [goodsId] : []));
  const offers = await readOffers({ skuIds, goodsIds }, null, trx);
  const chosen = wanted.flatMap(({ accessories }) => accessories.map(({ id }) => id));
  const found = chosen.length > 0 ? await readAccessories({ ids: chosen }, trx) : [];
  const accessories = new Map(found.map((offer) => [offer.id, offer]));
  const cart = await carts.readCart(personId, trx);
  const storedOf = new Map(cart.map((line) => [line.skuId, line]));
  const lines: NewLine[] = [];
  for (const one of wanted) {
    const offer = offers.find(
      ({ skuId, goodsId }) =>
        goodsId === one.goodsId && (one.skuId === null || skuId === one.skuId),
    );
    if (!offer) return refuse('goods.unknown');
    const line = judgeLine(one, offer, storedOf.get(offer.skuId), accessories);
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
