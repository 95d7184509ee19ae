import { pipelined } from '../../../kernel/db/pg/pipelined.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { orderSubmitted } from '../events.ts';
import type { ClaimFiles, OrderRef, OrderWrite } from '../ports.ts';
import { evidenceOf, gathering } from '../snapshot/evidence.ts';
import { claimOrderFiles } from './form/claim-files.ts';
import { composeSubmit, type SubmitParts } from './form/compose.ts';
import { drawing, drawnOf } from './numbers.ts';
import { reserveFor } from './reserve.ts';
import { insertSubmit, type OrderRow } from './rows.ts';

type Found = Omit<SubmitParts, 'products' | 'sellers' | 'drawn'>;

const refOf = (order: OrderRow, person: Person): OrderRef => ({
  id: order.id,
  number: order.number,
  name: order.name,
  state: order.state,
  unitId: order.unit_id,
  buyerId: order.buyer_id,
  buyerName: person.name,
  shopId: order.shop_id,
  supplierId: order.supplier_id,
  fundsType: order.funds_type,
  amount: order.amount,
});

/** Writes the orders with their evidence, and publishes that they wait for their review. */
export async function writeOrders(claimFiles: ClaimFiles, found: Found, context: OrderWrite) {
  const { trx, person, clock, publish } = context;
  const { groups, form } = found;
  const productIds = groups.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const shopIds = groups.map(({ shopId }) => shopId);
  // Neither needs the other: both are sent, and waited for, at once.
  const statements = [
    gathering(productIds, shopIds).compile(trx),
    drawing(groups.length, clock).compile(trx),
  ] as const;
  const [facts, drawn] = await pipelined(statements, trx);
  const made = composeSubmit({ ...found, ...evidenceOf(facts), drawn: drawnOf(drawn) });
  await insertSubmit(made, trx);
  const lacking = await reserveFor(made, context);
  if (lacking) return lacking;
  for (const { id } of made.orders) {
    const owner = { personId: person.id, objectId: id };
    const refused = await claimOrderFiles(claimFiles, form, owner, trx);
    if (refused) return refused;
  }
  await publish(
    orderSubmitted,
    made.orders.map((order) => refOf(order, person)),
    trx,
  );
  return { ...made, groups };
}
