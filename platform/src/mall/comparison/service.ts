import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { readOffers } from '../catalog/offers.ts';
import { readColumns } from './columns.ts';
import { freezeComparison, listComparisonRecords, readComparisonRecord } from './records.ts';
import * as slots from './repository.ts';

type Endpoints = typeof comparisonEndpoints;

export const list = async ({ id }: Person, db: Executor) => ({
  rows: await slots.readComparison(id, db),
});

/** Puts a product into the comparison; at most four. */
export async function add(
  { productId }: RequestOf<Endpoints['add']>,
  { trx, person }: WriteContext,
): Promise<ResponseOf<Endpoints['add']> | Refusal> {
  const [offer] = await readOffers({ productIds: [productId] }, null, trx);
  if (!offer) return refuse('product.unknown');
  const taken = await slots.takeSlot(person.id, productId, trx);
  if (taken === 'full') return refuse('comparison.full');
  return { count: await slots.countComparison(person.id, trx) };
}

export async function remove(
  body: RequestOf<Endpoints['remove']>,
  { trx, person }: WriteContext,
): Promise<ResponseOf<Endpoints['remove']>> {
  await slots.freeSlot(person.id, body.id, trx);
  return { count: await slots.countComparison(person.id, trx) };
}

export async function clear(_body: unknown, { trx, person }: WriteContext) {
  await slots.clearComparison(person.id, trx);
  return {};
}

/** The columns of the products named by id, or of those in the bar. */
export async function readTable(
  person: Person,
  { productIds, regionCode }: RequestOf<Endpoints['table']>,
  db: Executor,
): Promise<ResponseOf<Endpoints['table']> | Refusal> {
  const bar = await slots.readComparison(person.id, db);
  const ids = productIds ?? bar.map((item) => item.productId);
  if (ids.length > limits.comparedProducts) return refuse('comparison.full');
  const slotOf = new Map(bar.map((item) => [item.productId, item.id]));
  return { columns: await readColumns(ids, slotOf, regionCode, db) };
}

/** Freezes 2–4 products as they are now. */
export async function createRecord(
  body: RequestOf<Endpoints['createRecord']>,
  { trx, person, clock }: WriteContext,
): Promise<ResponseOf<Endpoints['createRecord']> | Refusal> {
  const ids = [...new Set(body.productIds)];
  if (ids.length > limits.comparedProducts) return refuse('comparison.full');
  const columns = await readColumns(ids, new Map(), null, trx);
  if (columns.length < ids.length) return refuse('product.unknown');
  if (columns.length < 2) return refuse('comparison.tooFew');
  const name = body.name.trim();
  return { record: await freezeComparison(person, { columns, name }, clock, trx) };
}

export async function readRecord({ id }: Person, recordId: string, db: Executor) {
  const record = await readComparisonRecord(id, recordId, db);
  return record ? { record } : refuse('comparison.unknownRecord');
}

export const listRecords = (
  { id }: Person,
  body: RequestOf<Endpoints['listRecords']>,
  db: Executor,
) => listComparisonRecords(id, { keyword: body.keyword.trim(), page: body.page }, db);
