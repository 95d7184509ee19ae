import type { English } from '@jicai/shared/contract/kernel/wire.ts';
import { NO_TERMS } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import type { orderForm } from '@jicai/shared/contract/ordering/checkout.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { type Offer, readOffers } from '../../../mall/catalog/offers.ts';
import type { ClaimFiles, OrderWrite } from '../ports.ts';
import { checkFormFacts, readFormFacts } from './form/form-facts.ts';
import { placeOrders } from './place.ts';
import { writeOrders } from './write-orders.ts';

/** A product that is ordered at a price which was agreed outside of the cart. */
export interface AgreedOrder {
  /** The id of what was agreed; stands for the line of a cart. */
  readonly id: string;
  /** The number by which people know the agreement; the order carries it. */
  readonly sourceNumber: string;
  readonly productId: string;
  readonly skuId: string;
  readonly shopId: string;
  readonly supplierName: string;
  readonly quantity: number;
  /** Pieces of the stock that were taken for it before. */
  readonly kept?: number;
  /** Whether the agreement is good for an address, which may have changed since. */
  readonly checkRegion?: (regionCode: string) => Refusal | null;
  /** The agreed price, given the mall's own of today. */
  readonly price: (offer: Offer) => Fen;
  readonly form: English<typeof orderForm> & {
    readonly deliverBy: number | null;
    readonly deliveryNote: string;
    readonly remark: string;
  };
}

/** An agreement that the mall cannot make an order of any more. */
export type Unavailable = 'unavailable';

/**
 * Makes one order of an agreed price by the ordinary way: address, invoice, stock and review as with a
 * cart. How many there may be, and the smallest amounts of the shop, were part of the agreement.
 */
export async function placeAgreedOrder(
  claimFiles: ClaimFiles,
  agreed: AgreedOrder,
  context: OrderWrite,
): Promise<{ readonly id: string; readonly number: string } | Unavailable | Refusal> {
  const { trx, clock, person } = context;
  const { form } = agreed;
  const facts = await readFormFacts(person, form, clock, trx);
  const unknown = checkFormFacts(form, facts);
  if (unknown) return unknown;
  const { address, invoice, now } = facts;
  if (!address || !invoice) return refuse('address.unknown');
  const stray = agreed.checkRegion?.(address.regionCode);
  if (stray) return stray;
  const [offer] = await readOffers({ skuIds: [agreed.skuId] }, address.regionCode, trx);
  if (!offer) return 'unavailable';
  const price = agreed.price(offer);
  const line = { cartId: agreed.id, accessoryId: null, quantity: agreed.quantity, price };
  const { deliverBy, deliveryNote, remark } = form;
  const orderForm = {
    ...form,
    isWelfare: false,
    recipients: [],
    budgetPerHead: null,
    keeps: [],
    lines: [line],
    suppliers: [{ shopId: agreed.shopId, deliverBy, deliveryNote, remark }],
  };
  const placed = await placeOrders(
    {
      stored: [storedOf(agreed, price)],
      seen: [line],
      isWelfare: false,
      regionCode: address.regionCode,
      recipients: [],
      budgetPerHead: null,
      otherAmounts: [],
      // A day that has passed since the agreement is no reason to refuse the order.
      deliverBy: () => null,
      now,
      kept: agreed.kept ?? 0,
      agreed: (current: Offer): Offer => ({
        ...current,
        ...NO_TERMS,
        price,
        minOrder: fen(0),
      }),
    },
    (groups) =>
      writeOrders(
        claimFiles,
        {
          person,
          form: orderForm,
          facts: { ...facts, address, invoice },
          groups,
          sourceNumber: agreed.sourceNumber,
        },
        context,
      ),
    trx,
  );
  if (isRefusal(placed)) return placed;
  if ('differences' in placed) return 'unavailable';
  const [order] = placed.orders;
  return order ? { id: order.id, number: order.number } : 'unavailable';
}

const storedOf = (agreed: AgreedOrder, price: Fen) => ({
  id: agreed.id,
  productId: agreed.productId,
  skuId: agreed.skuId,
  quantity: agreed.quantity,
  priceAdded: price,
  stockAdded: null,
  addedAt: 0,
  certificatesAdded: null,
  supplierName: agreed.supplierName,
  accessories: [],
});
