import type { Difference, SeenLine } from '@jicai/shared/contract/ordering/checkout.ts';
import type { Recipient } from '@jicai/shared/contract/ordering/recipient.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { checkDeliverBy } from '@jicai/shared/domain/ordering/order/delivery-date.ts';
import { sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { checkCheckout } from '@jicai/shared/domain/ordering/pricing/checkout-kind.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Offer } from '../../../mall/catalog/offers.ts';
import { type StockLine, takeStock } from '../../../mall/catalog/stock.ts';
import type { StoredLine } from '../../pricing/lines.ts';
import { type Market, readMarket } from '../../pricing/market.ts';
import { type PricedGroup, type PricedLine, priceLines } from '../../pricing/price-lines.ts';
import { checkDelivery, checkSets } from '../../recipient/check.ts';
import { readUndelivered } from '../../recipient/delivery.ts';
import { strayStock } from './form/compose.ts';
import { correctStockLeft, type LineRow } from './rows.ts';

/* The one way from lines to orders: a submit makes new ones of a cart's lines, an edit makes an order
   anew of its own lines. */

/** Lines that are to become orders, and the conditions that they are ordered under. */
export interface Placement {
  readonly stored: readonly StoredLine[];
  /** The lines with the quantities and prices that the buyer agreed to. */
  readonly seen: readonly SeenLine[];
  readonly isWelfare: boolean;
  /** The address's; a welfare order goes to its recipients instead. */
  readonly regionCode: string;
  readonly recipients: readonly Pick<Recipient, 'name' | 'regionCode'>[];
  readonly budgetPerHead: Fen | null;
  /** Amounts of other orders that share the budget. */
  readonly otherAmounts: readonly Fen[];
  readonly deliverBy: (shopId: string) => number | null;
  /** The time by the database's clock, in ms. */
  readonly now: number;
  /** The offer as it was agreed with the shop, where that is not the mall's own. */
  readonly agreed?: (offer: Offer) => Offer;
  /** Pieces of the one product that was agreed, which were taken from the stock before. */
  readonly kept?: number;
}

/** Today's offers of the lines, as they were agreed where they were. */
async function readAgreed(
  { stored, agreed, isWelfare, regionCode }: Placement,
  trx: Executor,
): Promise<Market> {
  const market = await readMarket(stored, isWelfare ? null : regionCode, trx);
  if (!agreed) return market;
  const offers = [...market.offers].map(([id, offer]) => [id, agreed(offer)] as const);
  return { ...market, offers: new Map(offers) };
}

/** The offers with the pieces that were taken for these lines before: to them they are there. */
const withKept = (market: Market, { kept = 0 }: Placement): Market =>
  kept === 0
    ? market
    : {
        ...market,
        offers: new Map(
          [...market.offers].map(([id, offer]) => [id, { ...offer, stock: offer.stock + kept }]),
        ),
      };

const zoned = ({ offer }: PricedLine) => ({ zoneId: offer.zoneId, name: offer.productName });

/** Checks everything about priced lines that needs no lock. */
async function checkGroups(
  placement: Placement,
  groups: readonly PricedGroup[],
  trx: Executor,
): Promise<Refusal | null> {
  const lines = groups.flatMap((group) => group.lines);
  const wrongCheckout = checkCheckout(lines.map(zoned), placement.isWelfare);
  if (wrongCheckout) return wrongCheckout;
  for (const { shopId, shopName } of groups) {
    const late = checkDeliverBy(placement.deliverBy(shopId), placement.now, shopName);
    if (late) return late;
  }
  return placement.recipients.length > 0 ? checkRecipientSets(placement, groups, trx) : null;
}

/** Everybody gets the same, within the budget, from shops that deliver to them (OR13-OR15). */
async function checkRecipientSets(
  { recipients, budgetPerHead, otherAmounts }: Placement,
  groups: readonly PricedGroup[],
  trx: Executor,
): Promise<Refusal | null> {
  const wrongSets = checkSets({
    lines: groups.flatMap(({ lines }) => lines),
    total: sumFen([...groups.map(({ amount }) => amount), ...otherAmounts]),
    heads: recipients.length,
    budget: budgetPerHead ?? fen(0),
  });
  if (wrongSets) return wrongSets;
  const codes = recipients.map(({ regionCode }) => regionCode);
  const shops = { ids: groups.map(({ shopId }) => shopId) };
  return checkDelivery(recipients, await readUndelivered(shops, codes, trx));
}

/** Takes the stock of the lines; answers the ids of which there is too little. */
async function reserve({ stored, seen, kept = 0 }: Placement, trx: Executor): Promise<Set<string>> {
  const skuOf = new Map(stored.map(({ id, skuId }) => [id, skuId]));
  const lines = seen.map(
    ({ cartId, accessoryId, quantity }): StockLine => ({
      kind: accessoryId === null ? 'sku' : 'accessory',
      id: accessoryId ?? skuOf.get(cartId) ?? '',
      quantity: quantity - kept,
    }),
  );
  const missing = kept === 0 ? lines : lines.filter((line) => line.quantity > 0);
  return new Set(await takeStock(missing, trx));
}

/**
 * Prices the lines, checks them, has the caller write its orders, and takes their stock. Answers what
 * the caller wrote; or the differences from what the buyer saw (OR5); or a refusal. The caller's
 * transaction must not commit anything but the first.
 */
export async function placeOrders<Written extends { readonly lines: readonly LineRow[] }>(
  placement: Placement,
  write: (groups: readonly PricedGroup[]) => Promise<Written | Refusal>,
  trx: Executor,
): Promise<Written | { readonly differences: Difference[] } | Refusal> {
  const { stored, seen } = placement;
  // A look without locks: what is short or dear already is refused before anything is written.
  const today = withKept(await readAgreed(placement, trx), placement);
  const options = { checksPrice: true, heads: placement.recipients.length };
  const first = priceLines(stored, seen, today, options);
  if (first.differences.length > 0) return { differences: first.differences };
  const wrong = await checkGroups(placement, first.groups, trx);
  if (wrong) return wrong;
  const written = await write(first.groups);
  if (isRefusal(written)) return written;

  // The stock is taken last, so that popular products are locked for as short as can be, and the
  // offers are read again behind the locks: the order is made with that price, stock and state.
  const short = await reserve(placement, trx);
  const market = await readAgreed(placement, trx);
  const { differences } = priceLines(stored, seen, market, {
    ...options,
    taken: (id) => !short.has(id),
  });
  if (differences.length > 0) return { differences };
  await correctStockLeft(strayStock(written.lines, market), trx);
  return written;
}
