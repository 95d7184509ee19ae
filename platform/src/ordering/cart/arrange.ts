import type { Cart, CartGroup, CartLine } from '@jicai/shared/contract/ordering/cart.ts';
import { unavailableReason } from '@jicai/shared/domain/mall/catalog/purchasable.ts';
import { termsOf } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { lineTotal, totalOf } from '@jicai/shared/domain/ordering/cart/totals.ts';
import type { AccessoryOffer, Offer } from '../../mall/catalog/offers.ts';
import type { StoredCartLine } from './lines.ts';

/** A stored line at today's offer; accessories that are gone are left out. */
function lineOf(
  stored: StoredCartLine,
  offer: Offer,
  accessories: ReadonlyMap<string, AccessoryOffer>,
): CartLine {
  const own = stored.accessories.flatMap(({ id, quantity }) => {
    const found = accessories.get(id);
    if (!found || found.productId !== offer.productId) return [];
    const { name, picture, price, stock } = found;
    return [{ id, name, picture, price, quantity, stock }];
  });
  const priced = { price: offer.price, quantity: stored.quantity, accessories: own };
  return {
    id: stored.id,
    productId: offer.productId,
    skuId: offer.skuId,
    zoneId: offer.zoneId,
    name: offer.productName,
    skuName: offer.skuName,
    model: offer.model,
    picture: offer.picture,
    unit: offer.unit,
    price: offer.price,
    priceAdded: stored.priceAdded,
    quantity: stored.quantity,
    stock: offer.stock,
    ...termsOf(offer),
    isSelected: stored.isSelected,
    total: lineTotal(priced),
    invalid: unavailableReason(offer),
    accessories: own,
  };
}

/**
 * The cart out of its lines: one group for each shop, in the order of the newest line of each, and
 * 失效商品 apart. Two shops never share a group, so they never share an order.
 */
export function arrange(
  stored: readonly StoredCartLine[],
  offers: readonly Offer[],
  accessories: readonly AccessoryOffer[],
): Omit<Cart, 'years'> {
  const offerOf = new Map(offers.map((offer) => [offer.skuId, offer]));
  const accessoryOf = new Map(accessories.map((offer) => [offer.id, offer]));
  const groups = new Map<string, CartGroup>();
  const invalid: CartLine[] = [];
  for (const one of stored) {
    const offer = offerOf.get(one.skuId);
    if (!offer) continue;
    const line = lineOf(one, offer, accessoryOf);
    if (line.invalid !== null) {
      invalid.push(line);
      continue;
    }
    const group = groups.get(offer.shopId) ?? groupOf(one, offer);
    groups.set(offer.shopId, { ...group, lines: [...group.lines, line] });
  }
  const all = [...groups.values()].map((group) => ({
    ...group,
    total: totalOf(group.lines.filter(({ isSelected }) => isSelected)),
  }));
  const lines = all.flatMap((group) => group.lines);
  const selected = lines.filter(({ isSelected }) => isSelected);
  return {
    groups: all,
    count: lines.length,
    total: totalOf(lines),
    selectedCount: selected.length,
    selectedTotal: totalOf(selected),
    invalid,
  };
}

/** The amounts that the selected lines, with their accessories, would add to each category's year. */
export function addingOf({ groups }: Pick<Cart, 'groups'>, offers: readonly Offer[]) {
  const offerOf = new Map(offers.map((offer) => [offer.skuId, offer]));
  return groups
    .flatMap(({ lines }) => lines)
    .filter(({ isSelected }) => isSelected)
    .map(({ skuId, total }) => ({
      categoryId: offerOf.get(skuId)?.categoryId ?? null,
      categoryName: offerOf.get(skuId)?.categoryName ?? '',
      amount: total,
    }));
}

function groupOf(stored: StoredCartLine, offer: Offer): CartGroup {
  const { shopId, shopName, freight, freeFreightFrom, minOrder } = offer;
  return {
    supplierName: stored.supplierName,
    shopId,
    shopName,
    total: totalOf([]),
    freight,
    freeFreightFrom,
    minOrder,
    lines: [],
  };
}
