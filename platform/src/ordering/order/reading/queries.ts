import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { OrderFilter } from '@jicai/shared/contract/ordering/order.ts';
import type { recipientEndpoints } from '@jicai/shared/contract/ordering/recipient.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { isRefusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { recipientSight } from '@jicai/shared/domain/ordering/order/recipients.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Database } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { deliveryListOf } from '../../recipient/workbook.ts';
import type { DutiesOfOrders } from '../due.ts';
import { departmentsOf, listOrders, readExport, type Scope } from '../lists/lists.ts';
import { workbookOf } from '../lists/workbook.ts';
import type { ReadOrderContract } from '../ports.ts';
import { readSnapshot } from '../snapshot/read-snapshot.ts';
import { readDetail } from './detail.ts';

interface ReadDeps {
  readonly db: Database;
  readonly clock: Clock;
}

type ListDeps = ReadDeps & DutiesOfOrders;

/** A filter whose ranges begin with their lower end. */
function ordered<T extends OrderFilter>(filter: T): T {
  const [fromMs, toMs] = inOrder(filter.fromMs, filter.toMs);
  const [amountFrom, amountTo] = inOrder(filter.amountFrom, filter.amountTo);
  return { ...filter, fromMs, toMs, amountFrom, amountTo };
}

/** One page of orders; for those of a unit with the unit's departments, to filter by. */
export async function list(
  source: ListDeps,
  filter: OrderFilter & { page: number; pageSize: number },
  scope: Scope,
  person: Person,
) {
  const page = await listOrders(ordered(filter), scope, person, source);
  const departments = scope === 'unit' ? await departmentsOf(person.orgId, source.db) : [];
  return { ...page, departments };
}

export async function exportList(
  source: ListDeps,
  filter: OrderFilter,
  scope: Scope,
  person: Person,
) {
  return workbookOf(
    await readExport(ordered(filter), scope, person, limits.orderExportRows, source),
  );
}

export async function detail(
  { db, clock, readOrderContract }: ReadDeps & { readonly readOrderContract: ReadOrderContract },
  id: string,
  person: Person,
) {
  const order = await readDetail(id, person, clock, db);
  if (isRefusal(order)) return order;
  return { order: { ...order, ...(await readOrderContract(id, person, db)) } };
}

export async function snapshot(
  { db, clock }: ReadDeps,
  { id, version }: { readonly id: string; readonly version: number | null },
  person: Person,
) {
  const order = await readDetail(id, person, clock, db);
  if (isRefusal(order)) return order;
  return (await readSnapshot(order, version, db)) ?? refuse('order.unknown');
}

/**
 * The recipients of an order, masked; in full for those who see them so and ask for it. Refused where
 * the person sees none.
 */
export async function exportRecipients(
  { db, clock }: ReadDeps,
  { orderId, isUnmasked }: RequestOf<(typeof recipientEndpoints)['exportOrder']>,
  person: Person,
) {
  const order = await readDetail(orderId, person, clock, db);
  if (isRefusal(order)) return order;
  if (order.recipients.length === 0) return refuse('order.unknown');
  if (isUnmasked && recipientSight(order.side, order.state) !== 'all')
    return refuse('recipient.masked');
  return deliveryListOf(order, isUnmasked);
}
