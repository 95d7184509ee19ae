import type {
  CheckoutGroup,
  CheckoutLine,
  Difference,
  DifferenceKind,
  SeenLine,
  WantedLine,
} from '@jicai/shared/contract/ordering/checkout.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/money.ts';
import { freightOf, lineAmount, sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import type { AccessoryOffer, Offer } from '../../mall/catalog/offers.ts';
import type { KeptCertificate } from '../../mall/shop/certificates.ts';
import type { StoredLine } from '../cart/lines.ts';

/** What the lines of a cart are offered at now. */
export interface Market {
  readonly offers: ReadonlyMap<string, Offer>;
  readonly accessories: ReadonlyMap<string, AccessoryOffer>;
}

/** A line as it can be ordered, with what the order wants to remember. */
export interface PricedLine extends CheckoutLine {
  readonly offer: Offer;
  /** When its SKU was put into the cart; null where nobody knows. */
  readonly addedAt: number | null;
  /** What was in stock then, and by what right its shop sold; null where nobody knows. */
  readonly stockAdded: number | null;
  readonly certificatesAdded: readonly KeptCertificate[] | null;
}

export interface PricedGroup extends Omit<CheckoutGroup, 'lines'> {
  readonly supplierId: string;
  readonly zoneId: string;
  readonly lines: PricedLine[];
}

export interface Judged {
  readonly groups: PricedGroup[];
  readonly differences: Difference[];
}

interface Asked {
  readonly cart: StoredLine;
  readonly seen: SeenLine;
  /** What this submit already took, and so is not in the offer's stock any more. */
  readonly taken: boolean;
  readonly checksPrice: boolean;
}

function problemsOf(
  { seen, checksPrice, taken }: Asked,
  offer: Offer,
  thing: {
    price: Fen;
    stock: number;
  },
): DifferenceKind[] {
  if (offer.shopState !== 'active') return ['shopSuspended'];
  if (offer.goodsState !== 'onSale') return ['offShelf'];
  if (offer.deliverable === false) return ['outOfArea'];
  const found: DifferenceKind[] = [];
  if (seen.accessoryId === null && seen.quantity < offer.minQuantity) found.push('belowQuantity');
  if (!taken && thing.stock < seen.quantity) found.push('stockShort');
  if (checksPrice && thing.price !== seen.price) found.push('priceChanged');
  return found;
}

function judgeLine(asked: Asked, market: Market): PricedLine | Difference[] {
  const { cart, seen } = asked;
  const offer = market.offers.get(cart.skuId);
  const part = seen.accessoryId === null ? null : market.accessories.get(seen.accessoryId);
  const about = { cartId: cart.id, accessoryId: seen.accessoryId, wanted: seen.quantity };
  if (!offer || part === undefined || (part && part.goodsId !== offer.goodsId)) {
    const name = part?.name ?? offer?.goodsName ?? '';
    const nothing = { seenPrice: seen.price, price: null, available: 0 };
    return [{ ...about, ...nothing, kind: 'offShelf', shopId: offer?.shopId ?? '', name }];
  }
  const { price, stock, name, unit, picture } = part ?? { ...offer, name: offer.goodsName };
  const problems = problemsOf(asked, offer, { price, stock });
  if (problems.length > 0) {
    return problems.map((kind) => ({
      ...about,
      kind,
      shopId: offer.shopId,
      name,
      seenPrice: seen.price,
      price,
      available: kind === 'belowQuantity' ? offer.minQuantity : stock,
    }));
  }
  const added = cart.accessories.find(({ id }) => id === seen.accessoryId) ?? cart;
  return {
    cartId: cart.id,
    accessoryId: seen.accessoryId,
    goodsId: offer.goodsId,
    skuId: offer.skuId,
    name,
    spec: part ? '配件' : [offer.skuName, offer.model].filter(Boolean).join(' '),
    unit,
    picture: picture || offer.picture,
    categoryId: offer.categoryId,
    price,
    priceAdded: fen(added.priceAdded),
    quantity: seen.quantity,
    stock,
    amount: lineAmount(price, seen.quantity),
    offer,
    addedAt: cart.addedAt || null,
    stockAdded: added.stockAdded,
    certificatesAdded: cart.certificatesAdded,
    inCart: added.quantity,
  };
}

function groupOf(lines: PricedLine[], supplierName: string): PricedGroup | null {
  const offer = lines[0]?.offer;
  if (!offer) return null;
  const goodsAmount = sumFen(lines.map(({ amount }) => amount));
  const freight = freightOf(goodsAmount, {
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
    goodsAmount,
    freight,
    freeFrom: offer.freeFreightFrom,
    minimum: offer.minOrder,
    amount: fen(goodsAmount + freight),
  };
}

/**
 * What the seen lines are as orders, and what is different from what the buyer saw (OR2, OR5). A
 * line with a difference is in no group; a group below its shop's minimum is one, too. Accessories
 * stay behind the SKU that they go with. `taken`: SKU and accessory ids whose stock is already ours.
 */
export function judgeLines(
  cart: readonly StoredLine[],
  seen: readonly SeenLine[],
  market: Market,
  options: { checksPrice: boolean; taken?: (id: string) => boolean },
): Judged {
  const { checksPrice, taken = () => false } = options;
  const differences: Difference[] = [];
  const byShop = new Map<string, { lines: PricedLine[]; supplierName: string }>();
  for (const stored of cart) {
    const own = seen.filter(({ cartId }) => cartId === stored.id);
    own.sort((a, b) => (a.accessoryId ?? '').localeCompare(b.accessoryId ?? ''));
    for (const line of own) {
      const isTaken = taken(line.accessoryId ?? stored.skuId);
      const judged = judgeLine({ cart: stored, seen: line, taken: isTaken, checksPrice }, market);
      if (Array.isArray(judged)) {
        differences.push(...judged);
        continue;
      }
      const shop = byShop.get(judged.offer.shopId) ?? {
        lines: [],
        supplierName: stored.supplierName,
      };
      shop.lines.push(judged);
      byShop.set(judged.offer.shopId, shop);
    }
  }
  const groups: PricedGroup[] = [];
  for (const { lines, supplierName } of byShop.values()) {
    const group = groupOf(lines, supplierName);
    if (!group) continue;
    groups.push(group);
    if (group.goodsAmount >= group.minimum) continue;
    differences.push({
      kind: 'belowMinimum',
      cartId: '',
      accessoryId: null,
      shopId: group.shopId,
      name: group.shopName,
      seenPrice: group.goodsAmount,
      price: group.minimum,
      wanted: null,
      available: null,
    });
  }
  return { groups, differences };
}

/** The stored lines as they would be seen if nothing had changed, of other quantities where some are wanted. */
export function asSeen(
  cart: readonly StoredLine[],
  wanted: readonly WantedLine[] = [],
  onlyWanted = false,
): SeenLine[] {
  const asked = new Map(
    wanted.map((line) => [`${line.cartId} ${line.accessoryId}`, line.quantity]),
  );
  return cart.flatMap(({ id: cartId, accessories, ...line }) =>
    [{ ...line, id: null }, ...accessories].flatMap(({ id: accessoryId, quantity, priceAdded }) => {
      const pieces = asked.get(`${cartId} ${accessoryId}`);
      if (pieces === undefined && onlyWanted) return [];
      return [{ cartId, accessoryId, quantity: pieces ?? quantity, price: fen(priceAdded) }];
    }),
  );
}

/** Whether every seen line is one of the cart, once, and no accessory comes without its SKU. */
export function fitsCart(cart: readonly StoredLine[], seen: readonly SeenLine[]): boolean {
  const keys = new Set<string>();
  const main = new Set(seen.filter((line) => line.accessoryId === null).map((line) => line.cartId));
  for (const { cartId, accessoryId } of seen) {
    const stored = cart.find(({ id }) => id === cartId);
    const key = `${cartId} ${accessoryId ?? ''}`;
    if (!stored || keys.has(key) || !main.has(cartId)) return false;
    if (accessoryId !== null && !stored.accessories.some(({ id }) => id === accessoryId))
      return false;
    keys.add(key);
  }
  return true;
}
