import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { yearOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { checkCheckout } from '@jicai/shared/domain/ordering/pricing/checkout-kind.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readYears } from '../budget/year-totals.ts';
import { readCartLines } from '../cart/repository.ts';
import { checkLineCount } from '../order/placing/form/check-form.ts';
import { checkFormFacts, readFormFacts } from '../order/placing/form/form-facts.ts';
import { rotationHints } from '../order/rotation.ts';
import { readMarket } from '../pricing/market.ts';
import { priceLines } from '../pricing/price-lines.ts';
import { asSeen } from '../pricing/seen-lines.ts';
import { refuseGone } from './gone.ts';

type Request = RequestOf<(typeof checkoutEndpoints)['preview']>;
type Preview = ResponseOf<(typeof checkoutEndpoints)['preview']>;

/** The orders that the lines would become. Prices are today's, so none of them is a difference. */
export async function preview(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  person: Person,
  request: Request,
): Promise<Preview | Refusal> {
  const { cartIds, addressId, wanted } = request;
  const tooMany = checkLineCount(Math.max(cartIds.length, wanted.length));
  if (tooMany) return tooMany;
  const stored = await readCartLines(person.id, cartIds, db);
  if (stored.length === 0) return refuseGone(person.id, cartIds, 'order.empty', db);
  const ids = { addressId, invoiceTitleId: null, comparisonId: null };
  const facts = await readFormFacts(person, ids, clock, db);
  const unknown = checkFormFacts(ids, facts);
  if (unknown) return unknown;
  const market = await readMarket(stored, facts.address?.regionCode ?? null, db);
  const seen = asSeen(stored, wanted);
  const { groups, differences } = priceLines(stored, seen, market, { checksPrice: false });
  const lines = groups.flatMap((group) => group.lines);
  const zoned = lines.map(({ offer }) => ({ zoneId: offer.zoneId, name: offer.productName }));
  const mixed = checkCheckout(zoned, null);
  if (mixed) return mixed;
  const adding = lines.map(({ categoryId, offer, amount }) => ({
    categoryId,
    categoryName: offer.categoryName,
    amount,
  }));
  const by = { id: '', buyerId: person.id, unitId: person.orgId };
  const orders = groups.map(({ supplierId, amount }) => ({ ...by, supplierId, amount }));
  return {
    groups,
    differences,
    goneCount: new Set(cartIds).size - stored.length,
    amount: sumFen(groups.map(({ amount }) => amount)),
    years: await readYears({ unitId: person.orgId, year: yearOf(facts.now) }, adding, db),
    rotation: [...(await rotationHints(orders, clock.now(), db)).values()],
  };
}
