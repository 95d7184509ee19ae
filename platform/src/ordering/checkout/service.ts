import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { yearOf } from '@jicai/shared/domain/kernel/china-time.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sumFen } from '@jicai/shared/domain/ordering/order/amounts.ts';
import { limits } from '@jicai/shared/limits.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Call, Person } from '../../kernel/http/caller.ts';
import { readCartLines } from '../cart/repository.ts';
import { readForm } from '../order/form.ts';
import { readYears } from '../order/year-totals.ts';
import type { SubmitForm } from './compose.ts';
import { readMarket } from './market.ts';
import { asSeen, judgeLines } from './rules.ts';
import { type CheckoutParts, submitOrders } from './submit.ts';

type Preview = ResponseOf<(typeof checkoutEndpoints)['preview']>;

/** From the cart to orders. */
export function createCheckout(parts: CheckoutParts) {
  const { db, clock } = parts;

  return {
    /** What the lines would be as orders. Prices are today's, so none of them is a difference. */
    async preview(
      person: Person,
      given: RequestOf<(typeof checkoutEndpoints)['preview']>,
    ): Promise<Preview | Refusal> {
      if (given.cartIds.length > limits.orderLines || given.wanted.length > limits.orderLines)
        return refuse('order.tooManyLines', { max: String(limits.orderLines) });
      const cart = await readCartLines(person.id, given.cartIds, db);
      if (cart.length === 0) return refuse('order.empty');
      const named = { addressId: given.addressId, invoiceTitleId: null, comparisonId: null };
      const { address } = await readForm(person, named, db);
      if (given.addressId !== null && !address) return refuse('address.unknown');
      const market = await readMarket(cart, address?.regionCode ?? null, db);
      const { groups, differences } = judgeLines(
        cart,
        asSeen(cart, given.wanted, given.onlyWanted),
        market,
        { checksPrice: false },
      );
      const lines = groups.flatMap((group) => group.lines);
      const year = yearOf(await readNow(clock, db));
      return {
        groups,
        differences,
        amount: sumFen(groups.map(({ amount }) => amount)),
        years: await readYears(
          { unitId: person.orgId, year },
          lines.map(({ categoryId, offer, amount }) => ({
            categoryId,
            categoryName: offer.categoryName,
            amount,
          })),
          db,
        ),
      };
    },

    submit: (call: Call, form: SubmitForm) => submitOrders(parts, call, form),
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
