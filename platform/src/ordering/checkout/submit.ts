import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { checkoutEndpoints, Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { RefusedResponse } from '../../kernel/http/serve.ts';
import { readCartLines, removeCartLines } from '../cart/repository.ts';
import { checkForm } from '../order/placing/form/check-form.ts';
import type { SubmitForm } from '../order/placing/form/compose.ts';
import { checkFormFacts, findRegionCode, readFormFacts } from '../order/placing/form/form-facts.ts';
import { placeOrders } from '../order/placing/place.ts';
import { writeOrders } from '../order/placing/write-orders.ts';
import type { ClaimFiles, OrderWrite } from '../order/ports.ts';
import { type AskProviders, asQuoted, type ExternalQuotes } from '../pricing/external.ts';
import { areStored } from '../pricing/seen-lines.ts';
import { checkWelfare } from '../recipient/check.ts';
import { refuseGone } from './gone.ts';

type Answer = ResponseOf<(typeof checkoutEndpoints)['submit']>;

/** The differences as an answer beside the refusal (OR5). */
const refuseDifferences = (differences: Difference[]): RefusedResponse<Answer> => ({
  ...refuse('order.differences'),
  answer: { groupNumber: '', orders: [], amount: fen(0), differences },
});

/** Asks the providers of the lines for today's price and stock where the lines go to. */
export async function askSubmit(
  { askProviders, db }: { readonly askProviders: AskProviders | null; readonly db: Database },
  form: SubmitForm,
  person: Person,
): Promise<ExternalQuotes | Refusal> {
  if (!askProviders || checkForm(form)) return new Map();
  const cartIds = [...new Set(form.lines.map(({ cartId }) => cartId))];
  const stored = await readCartLines(person.id, cartIds, db);
  const skuOf = new Map(stored.map(({ id, skuId }) => [id, skuId]));
  const lines = form.lines.flatMap(({ cartId, accessoryId, quantity }) => {
    const skuId = accessoryId === null ? skuOf.get(cartId) : undefined;
    return skuId === undefined ? [] : [{ skuId, quantity }];
  });
  if (lines.length === 0) return new Map();
  const region = await findRegionCode(form.addressId, person.id, db);
  const recipients = form.recipients.map(({ regionCode }) => regionCode);
  const regionCodes = form.isWelfare ? recipients : region ? [region] : [];
  return askProviders({ lines, regionCodes: [...new Set(regionCodes)] }, db);
}

/**
 * Submits lines of the caller's cart: one order per supplier under a group number, all or none
 * (OR2). Differences from what was seen are answered beside the refusal. Every refusal must roll the
 * transaction back.
 */
export async function submitOrders(
  claimFiles: ClaimFiles,
  form: SubmitForm,
  quotes: ExternalQuotes,
  context: OrderWrite,
): Promise<Answer | Refusal | RefusedResponse<Answer>> {
  const { trx, person, clock } = context;
  const wrongForm = checkForm(form) ?? checkWelfare(form);
  if (wrongForm) return wrongForm;
  const cartIds = [...new Set(form.lines.map(({ cartId }) => cartId))];
  const stored = await readCartLines(person.id, cartIds, trx);
  const gone = () => refuseGone(person.id, cartIds, 'order.cartChanged', trx);
  if (!areStored(stored, form.lines)) return gone();
  const facts = await readFormFacts(person, form, clock, trx);
  const unknown = checkFormFacts(form, facts);
  if (unknown) return unknown;
  const { address, invoice, now } = facts;
  if (!address || !invoice) return refuse('address.unknown');
  const placement = {
    stored,
    seen: form.lines,
    isWelfare: form.isWelfare,
    regionCode: address.regionCode,
    recipients: form.recipients,
    budgetPerHead: form.budgetPerHead,
    otherAmounts: [],
    deliverBy: (shopId: string) =>
      form.suppliers.find((one) => one.shopId === shopId)?.deliverBy ?? null,
    now,
    agreed: asQuoted(quotes),
  };
  const placed = await placeOrders(
    placement,
    async (groups) => {
      // The cart goes first: of two submits of the same lines, under whatever keys, the second finds
      // nothing (OR5).
      const taken = await removeCartLines(person.id, cartIds, trx);
      if (taken !== cartIds.length) return gone();
      const found = { person, form, facts: { ...facts, address, invoice }, groups };
      return writeOrders(claimFiles, found, context);
    },
    trx,
  );
  if (isRefusal(placed)) return placed;
  if ('differences' in placed) return refuseDifferences(placed.differences);
  const { group, orders, groups, amount } = placed;
  return {
    groupNumber: group.number,
    orders: orders.map(({ id, number, amount: of }, index) => ({
      id,
      number,
      amount: of,
      shopName: groups[index]?.shopName ?? '',
    })),
    amount,
    differences: [],
  };
}
