import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { goodsKind } from '@jicai/shared/contract/mall/catalog/goods.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { fen } from '@jicai/shared/domain/kernel/money.ts';
import { isPhone } from '@jicai/shared/domain/kernel/phone.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type Call, type Person, personOf } from '../../kernel/http/caller.ts';
import type { RefusedAnswer } from '../../kernel/http/serve.ts';
import { once } from '../../kernel/write/once.ts';
import { type StockLine, takeStock } from '../../mall/catalog/stock.ts';
import type { StoredLine } from '../cart/lines.ts';
import { readCartLines } from '../cart/repository.ts';
import { takeFromCart } from '../cart/taking.ts';
import { composeSubmit, type SubmitForm, strayStock } from '../order/placing/compose.ts';
import { readForm } from '../order/placing/form-facts.ts';
import { drawNumbers } from '../order/placing/numbers.ts';
import { correctStockLeft, insertSubmit, type OrderRow } from '../order/placing/rows.ts';
import type { ClaimFiles, OrderEvents, OrderRef } from '../order/ports.ts';
import { Rollback, transact } from '../order/rollback.ts';
import { readEvidence } from '../order/snapshot/evidence.ts';
import { readMarket } from '../pricing/market.ts';
import { fitsCart, type Judged, judgeLines } from '../pricing/price-lines.ts';
import { judgeDelivery, judgeSets, judgeWelfare } from '../recipient/check.ts';
import { readUndelivered } from '../recipient/delivery.ts';

export interface CheckoutParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: OrderEvents;
  readonly claimFiles: ClaimFiles;
}

type Answer = ResponseOf<(typeof checkoutEndpoints)['submit']>;

/** What is wrong with a form before anything is read. */
export function judgeForm(
  form: Pick<SubmitForm, 'contactPhone' | 'reimburserPhone'> & {
    readonly lines: readonly unknown[];
  },
): Refusal | null {
  if (form.lines.length === 0) return refuse('order.empty');
  if (form.lines.length > limits.orderLines)
    return refuse('order.tooManyLines', { max: String(limits.orderLines) });
  if (!isPhone(form.contactPhone)) return refuse('contact.phone');
  if (form.reimburserPhone !== '' && !isPhone(form.reimburserPhone)) return refuse('contact.phone');
  return null;
}

/** The differences as an answer beside the refusal (OR5). */
const differ = (differences: Judged['differences']): RefusedAnswer<Answer> => ({
  ...refuse('order.differences'),
  answer: { groupNumber: '', orders: [], amount: fen(0), differences },
});

/** Takes what is asked for; answers the ids of which there is too little. */
async function reserve(
  cart: readonly StoredLine[],
  form: SubmitForm,
  trx: Executor,
): Promise<Set<string>> {
  const skuOf = new Map(cart.map(({ id, skuId }) => [id, skuId]));
  const lines = form.lines.map(
    ({ cartId, accessoryId, quantity }): StockLine => ({
      kind: accessoryId === null ? 'sku' : 'accessory',
      id: accessoryId ?? skuOf.get(cartId) ?? '',
      quantity,
    }),
  );
  return new Set(await takeStock(lines, trx));
}

const WELFARE_ZONE = encode(goodsKind, 'welfare');

/** Welfare goods have a checkout of their own (FlOrder); nothing else goes through it. */
const isAllWelfare = ({ groups }: Judged): boolean =>
  groups.every(({ lines }) => lines.every(({ offer }) => offer.zoneId === WELFARE_ZONE));

/** Whether everybody gets the same, within the budget, from shops that deliver to him. */
async function judgeHeads(
  { recipients, budgetPerHead }: SubmitForm,
  { groups }: Judged,
  trx: Executor,
): Promise<Refusal | null> {
  const problem = judgeSets({
    lines: groups.flatMap(({ lines }) => lines),
    total: sumFen(groups.map(({ amount }) => amount)),
    heads: recipients.length,
    budget: budgetPerHead ?? fen(0),
  });
  if (problem) return problem;
  const codes = recipients.map(({ regionCode }) => regionCode);
  const shops = { ids: groups.map(({ shopId }) => shopId) };
  return judgeDelivery(recipients, await readUndelivered(shops, codes, trx));
}

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

type Composed = Omit<Parameters<typeof composeSubmit>[0], 'goods' | 'sellers' | 'drawn'>;

/** Writes the orders with their evidence, and tells who waits for them. */
async function write(parts: CheckoutParts, given: Composed, trx: Executor) {
  const { groups, form, person } = given;
  const goodsIds = groups.flatMap(({ lines }) => lines.map(({ goodsId }) => goodsId));
  const shopIds = groups.map(({ shopId }) => shopId);
  const evidence = await readEvidence(goodsIds, shopIds, trx);
  const drawn = await drawNumbers(groups.length, parts.clock, trx);
  const made = composeSubmit({ ...given, ...evidence, drawn });
  await insertSubmit(made, trx);
  if (form.proofGroup !== null) {
    for (const { id } of made.orders) {
      const problem = await parts.claimFiles(form.proofGroup, person.id, id, trx);
      if (problem) throw new Rollback(problem);
    }
  }
  const refs = made.orders.map((order) => refOf(order, person));
  await parts.events.onSubmitted(refs, trx);
  return made;
}

async function submitInside(
  parts: CheckoutParts,
  person: Person,
  form: SubmitForm,
  trx: Executor,
): Promise<Answer | Refusal> {
  const cartIds = [...new Set(form.lines.map(({ cartId }) => cartId))];
  const cart = await readCartLines(person.id, cartIds, trx);
  if (!fitsCart(cart, form.lines)) return refuse('order.cartChanged');
  const facts = await readForm(person, form, trx);
  const { address, invoice } = facts;
  if (!address) return refuse('address.unknown');
  if (!invoice) return refuse('invoiceTitle.unknown');
  if (form.comparisonId !== null && !facts.comparison) return refuse('order.comparisonUnknown');

  // A look without locks: what is short or dear already is refused before anything is written.
  // What goes to recipients does not go to the address.
  const region = form.isWelfare ? null : address.regionCode;
  const seen = await readMarket(cart, region, trx);
  const first = judgeLines(cart, form.lines, seen, { checksPrice: true });
  if (first.differences.length > 0) return differ(first.differences);
  if (form.isWelfare && !isAllWelfare(first)) return refuse('order.notWelfare');
  const wrong = form.isWelfare ? await judgeHeads(form, first, trx) : null;
  if (wrong) return wrong;

  // From here on something is written: whatever is refused now undoes it. The cart goes first: of
  // two submits of the same lines, under whatever keys, the second finds nothing (OR5).
  if (!(await takeFromCart(person.id, form, trx))) throw new Rollback(refuse('order.cartChanged'));
  const { groups } = first;
  const made = await write(
    parts,
    { person, form, facts: { ...facts, address, invoice }, groups },
    trx,
  );

  // The stock is taken last, so that popular goods are locked for as short as can be, and read again
  // behind the locks: price, stock and state are those that the order is made with.
  const short = await reserve(cart, form, trx);
  const market = await readMarket(cart, region, trx);
  const { differences } = judgeLines(cart, form.lines, market, {
    checksPrice: true,
    taken: (id) => !short.has(id),
  });
  if (differences.length > 0) throw new Rollback(differ(differences));
  await correctStockLeft(strayStock(made.lines, market), trx);
  return {
    groupNumber: made.group.number,
    orders: made.orders.map(({ id, number, amount }, index) => ({
      id,
      number,
      amount,
      shopName: groups[index]?.shopName ?? '',
    })),
    amount: made.amount,
    differences: [],
  };
}

/**
 * Submits lines of the caller's cart: one order per supplier under a group number, all or none
 * (OR2). Differences from what was seen are answered beside the refusal, and nothing is kept.
 */
export function submitOrders(
  parts: CheckoutParts,
  call: Call,
  form: SubmitForm,
): Promise<Answer | Refusal> {
  const problem = judgeForm(form) ?? judgeWelfare(form);
  if (problem) return Promise.resolve(problem);
  const person = personOf(call);
  return transact<Answer>(parts.db, (trx) =>
    once(call, checkoutEndpoints.submit, form, trx, () => submitInside(parts, person, form, trx)),
  );
}
