import {
  NO_SHORTAGE,
  NO_TERMS,
  type Shortage,
} from '@jicai/shared/contract/mall/catalog/quantities.ts';
import type {
  CheckoutGroup,
  CheckoutLine,
  Difference,
  DifferenceKind,
  SeenLine,
} from '@jicai/shared/contract/ordering/checkout.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  type UnavailableReason,
  unavailableReason,
} from '@jicai/shared/domain/mall/catalog/purchasable.ts';
import { mayBuy, shortageOf } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { freightOf, lineAmount, sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import type { AccessoryOffer, Offer } from '../../mall/catalog/offers.ts';
import type { KeptCertificate } from '../../mall/shop/certificates.ts';
import type { StoredLine } from './lines.ts';
import type { Market } from './market.ts';

/** A line as it can be ordered, with what the order wants to remember. */
export interface PricedLine extends CheckoutLine {
  readonly offer: Offer;
  /** When its SKU was put into the cart; null where nobody knows. */
  readonly addedAt: number | null;
  /** The stock at that time, and the shop's certificates; null where nobody knows. */
  readonly stockAdded: number | null;
  readonly certificatesAdded: readonly KeptCertificate[] | null;
}

/** The lines of one shop: one order. */
export interface PricedGroup extends Omit<CheckoutGroup, 'lines'> {
  readonly supplierId: string;
  readonly zoneId: string;
  readonly lines: PricedLine[];
}

export interface PricedLines {
  readonly groups: PricedGroup[];
  readonly differences: Difference[];
}

export interface PricingOptions {
  /** Whether another price than the one that was seen is a difference. */
  readonly checksPrice: boolean;
  /** So many people get the same: what may be ordered instead is a multiple of them. 0 for one order. */
  readonly heads?: number;
  /** The SKUs and accessories whose stock the caller has taken already: the offer is without it. */
  readonly taken?: (id: string) => boolean;
}

const KINDS: Readonly<Record<UnavailableReason, DifferenceKind>> = {
  offSale: 'offShelf',
  shopClosed: 'shopSuspended',
  noPrice: 'noPrice',
  outOfArea: 'outOfArea',
  noStock: 'stockShort',
};

interface Asked {
  readonly stored: StoredLine;
  readonly seen: SeenLine;
  readonly offer: Offer;
  readonly accessory: AccessoryOffer | null;
}

interface Deviation extends Shortage {
  readonly kind: DifferenceKind;
}

/** The ways in which a line is not as it was seen, with the pieces that may be ordered. */
function deviations(
  { seen, stored, offer, accessory }: Asked,
  options: PricingOptions,
): Deviation[] {
  const thing = accessory ?? offer;
  const { price, stock: left } = thing;
  const deviation = (kind: DifferenceKind, available: number): Deviation => ({
    kind,
    ...shortageOf(seen.quantity, thing, available),
  });
  const isTaken = options.taken?.(accessory?.id ?? stored.skuId) ?? false;
  const stock = isTaken ? left + seen.quantity : left;
  // An accessory goes with its product: it can be bought when that can.
  const unavailable = unavailableReason({ ...offer, stock });
  if (unavailable) return [deviation(KINDS[unavailable], left)];
  const refused = mayBuy(seen.quantity, { ...thing, stock }, options.heads || 1);
  return [
    ...(refused ? [deviation(refused.reason, refused.nearest ?? 0)] : []),
    ...(options.checksPrice && price !== seen.price ? [deviation('priceChanged', left)] : []),
  ];
}

function pricedLine({ stored, seen, offer, accessory }: Asked): PricedLine {
  const { price, stock, name, unit, picture } = accessory ?? { ...offer, name: offer.productName };
  const added = stored.accessories.find(({ id }) => id === accessory?.id) ?? stored;
  return {
    cartId: stored.id,
    accessoryId: seen.accessoryId,
    productId: offer.productId,
    skuId: offer.skuId,
    name,
    spec: accessory ? '配件' : [offer.skuName, offer.model].filter(Boolean).join(' '),
    unit,
    picture: picture || offer.picture,
    categoryId: offer.categoryId,
    price,
    priceAdded: fen(added.priceAdded),
    quantity: seen.quantity,
    stock,
    amount: lineAmount(price, seen.quantity),
    offer,
    addedAt: stored.addedAt || null,
    stockAdded: added.stockAdded,
    certificatesAdded: stored.certificatesAdded,
  };
}

function priceLine(
  stored: StoredLine,
  seen: SeenLine,
  market: Market,
  options: PricingOptions,
): PricedLine | Difference[] {
  const offer = market.offers.get(stored.skuId);
  const accessory =
    seen.accessoryId === null ? null : (market.accessories.get(seen.accessoryId) ?? 'gone');
  const about = { cartId: stored.id, accessoryId: seen.accessoryId };
  if (!offer || accessory === 'gone' || (accessory && accessory.productId !== offer.productId)) {
    const known = accessory && accessory !== 'gone' ? accessory.name : undefined;
    const name = known ?? offer?.productName ?? '';
    const nothing = { seenPrice: seen.price, price: null };
    const none = shortageOf(seen.quantity, NO_TERMS, 0);
    return [{ ...about, ...nothing, ...none, kind: 'offShelf', shopId: offer?.shopId ?? '', name }];
  }
  const asked = { stored, seen, offer, accessory };
  const found = deviations(asked, options);
  if (found.length === 0) return pricedLine(asked);
  return found.map((deviation) => ({
    ...about,
    shopId: offer.shopId,
    name: accessory?.name ?? offer.productName,
    seenPrice: seen.price,
    price: (accessory ?? offer).price,
    ...deviation,
  }));
}

function groupOf(lines: PricedLine[], supplierName: string): PricedGroup | null {
  const offer = lines[0]?.offer;
  if (!offer) return null;
  const productAmount = sumFen(lines.map(({ amount }) => amount));
  const freight = freightOf(productAmount, {
    freight: offer.freight,
    freeFrom: offer.freeFreightFrom,
  });
  return {
    shopId: offer.shopId,
    shopName: offer.shopName,
    supplierName,
    supplierId: offer.shopOrgId,
    zoneId: offer.zoneId,
    lines,
    productAmount,
    freight,
    freeFrom: offer.freeFreightFrom,
    minimum: offer.minOrder,
    amount: fen(productAmount + freight),
  };
}

/** The difference of a group that its shop does not deliver for so little. */
const belowMinimum = (group: PricedGroup): Difference => ({
  kind: 'belowMinimum',
  cartId: '',
  accessoryId: null,
  shopId: group.shopId,
  name: group.shopName,
  seenPrice: group.productAmount,
  price: group.minimum,
  ...NO_SHORTAGE,
});

/**
 * The orders that the seen lines make, one for each shop, and the differences from what the buyer
 * saw (OR2, OR5). A line with a difference is in no group; a group below its shop's minimum is a
 * difference, too. Accessories come behind the line that they go with.
 */
export function priceLines(
  lines: readonly StoredLine[],
  seen: readonly SeenLine[],
  market: Market,
  options: PricingOptions,
): PricedLines {
  const differences: Difference[] = [];
  const byShop = new Map<string, { lines: PricedLine[]; supplierName: string }>();
  for (const stored of lines) {
    const own = seen.filter(({ cartId }) => cartId === stored.id);
    own.sort((a, b) => (a.accessoryId ?? '').localeCompare(b.accessoryId ?? ''));
    for (const line of own) {
      const priced = priceLine(stored, line, market, options);
      if (Array.isArray(priced)) {
        differences.push(...priced);
        continue;
      }
      const { supplierName } = stored;
      const shop = byShop.get(priced.offer.shopId) ?? { lines: [], supplierName };
      shop.lines.push(priced);
      byShop.set(priced.offer.shopId, shop);
    }
  }
  const groups = [...byShop.values()].flatMap(
    (shop) => groupOf(shop.lines, shop.supplierName) ?? [],
  );
  const small = groups.filter(({ productAmount, minimum }) => productAmount < minimum);
  return { groups, differences: [...differences, ...small.map(belowMinimum)] };
}
