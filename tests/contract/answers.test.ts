import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Codec, encode, type Fields } from '@jicai/shared/contract/kernel/wire.ts';
import { formulaEndpoints } from '@jicai/shared/contract/sourcing/formula.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { expect, it } from 'vitest';
import { allEndpoints } from './tables.ts';

/*
 * Answers that grow with the list of their request. Each has a bound in its own table, or stands here with
 * what bounds it: a request of some kilobytes must not make an answer of megabytes.
 */

/** A request with more entries than this is a long list; so many entries of an answer are no burden. */
const LONG = 100;

/** The calls whose answer has a list without a bound of its own, and what it has at most. */
const BOUNDED_BY_REQUEST: Readonly<Record<string, string>> = {
  'budget.importCheck': 'one fault for each row of the file',
  'category.import': 'one fault for each row of the file',
  'delivery.batch': 'limits.shipBatchProblems faulty rows',
  'purchaseList.match': 'limits.codeMatches products for each row',
  'recipient.matchRegions': 'one region for each text',
  'payment.preview': 'one line for each invoice, and the checks of a payment',
  'budget.effect': 'the budgets of the parts of one order',
  'cart.addMany': 'one line for each wish',
  'checkout.preview': 'the lines of a cart',
  'checkout.deciders': 'the levels of each order, with limits.namedDeciders people',
  'checkout.submit': 'one order for each shop, one difference for each field of a line',
  'order.edit': 'one difference for each field of a line',
  'listing.adjust': 'one result for each line',
};

const partsOf = (codec: Codec): readonly Codec[] => {
  if ('inner' in codec) return [codec.inner as Codec];
  if ('entry' in codec) return [codec.entry as Codec];
  return 'fields' in codec ? Object.values(codec.fields as Fields).map(([, field]) => field) : [];
};

/** The most entries of each list in a codec; infinite where a list has no bound. */
const boundsIn = (codec: Codec): number[] => [
  ...('entry' in codec && 'atMost' in codec ? [Number(codec.atMost)] : []),
  ...partsOf(codec).flatMap(boundsIn),
];

const growsFreely = ({ request, response }: Endpoint): boolean =>
  boundsIn(request).some((most) => most >= LONG) &&
  boundsIn(response).includes(Number.POSITIVE_INFINITY);

it('[AT32] an answer that may grow with the list of its request says what bounds it', async () => {
  const endpoints = await allEndpoints();
  const growing = endpoints.filter(growsFreely).map(({ name }) => name);
  expect(growing.toSorted()).toEqual(Object.keys(BOUNDED_BY_REQUEST).toSorted());
});

it('[AT32] computed columns of the largest list are no larger than the request may be', () => {
  const { runMore } = formulaEndpoints;
  // A larger amount than any order has.
  const amount: Fen = fen(99_999_999_999);
  const amounts = Array.from({ length: limits.formulas }, () => amount);
  const rows = Array.from({ length: limits.projectLines }, () => ({ amounts }));
  const answer = JSON.stringify(encode(runMore.response, { rows }));
  expect(answer.length).toBeLessThan(1.25 * runMore.bodyBytes);
  expect(() => encode(runMore.response, { rows: [...rows, { amounts }] })).toThrow();
});
