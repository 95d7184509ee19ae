import type { LoggedEvent } from '@jicai/shared/domain/kernel/event-sight.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { isReached, reached, unitsOf } from '../../kernel/http/caller/reach.ts';
import type { OrderSide } from '../../ordering/order/lists/words.ts';

/** One event of a document's log, as both logs are read: the order's and that of settlement. */
export interface LoggedRow extends LoggedEvent {
  readonly sentence: string;
  readonly orgName: string;
  readonly atMs: number;
}

/** The parties of a document between one unit and one supplier. */
export interface Parties {
  readonly unitId: string;
  readonly supplierId: string;
}

const READERS = ['buyer', 'handler', 'finance', 'paymentApprover'] as const;
const ACTORS = ['buyer', 'handler', 'finance'] as const;

const hasOne = (person: Person, roles: readonly string[]) =>
  person.roles.some((role) => roles.includes(role));

/** A person's side of a document; null for everybody else, who learns nothing of it. */
export function sideOf(
  { unitId, supplierId }: Parties,
  person: Person,
): 'buyer' | 'supplier' | 'reader' | null {
  if (person.orgId === supplierId && person.roles.includes('supplier')) return 'supplier';
  if (!isReached(person, { unitId })) return null;
  if (hasOne(person, ACTORS) && unitId === person.orgId) return 'buyer';
  return hasOne(person, READERS) ? 'reader' : null;
}

/**
 * The condition that a document belongs to the caller's shop, or lies within the reach of their call.
 * `of` is the table's name in the query, `owner` the person who ordered, where a document has one.
 */
export const ownDocuments = (
  person: Person,
  of: string,
  owner?: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  person.orgType === 'supplier'
    ? sql<boolean>`${sql.ref(`${of}.supplier_id`)} = ${person.orgId}`
    : reached(person, { unit: sql.ref(`${of}.unit_id`), ...(owner && { owner }) });

/** The condition that the caller's side knows of contract `of`: the supplier does once it was sent. */
export const knownContract = (person: Person, of: string): RawBuilder<boolean> =>
  person.orgType === 'supplier'
    ? sql<boolean>`${sql.ref(`${of}.sent_at`)} is not null`
    : sql<boolean>`true`;

/** Who reads the log of an order or a document, and whose acts they see whole. */
export interface LogReader {
  readonly supplierId: string;
  readonly isSupplier: boolean;
}

/** Somebody who may read what is between a unit and this supplier; null: a reviewer of the unit. */
export const logReader = (supplierId: string, person: Person | null): LogReader => ({
  supplierId,
  isSupplier: person?.orgId === supplierId,
});

/** Whether an event of a log was made by somebody of the supplier. */
export const isSuppliers = (personId: RawBuilder<unknown>, supplierId: string) =>
  sql<boolean>`exists (select from person by where by.id = ${personId} and by.org_id = ${supplierId})`;

/** The person who ordered: the owner of what follows from an order. */
export const buyerOf = (orderId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select buyer_id from purchase_order o where o.id = ${orderId})`;

/** The supplier of an order: the partner of a unit's documents that name only their order. */
export const supplierOf = (orderId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select o.supplier_id from purchase_order o where o.id = ${orderId})`;

/** The side of orders on which the caller's organisation is, or those that their call reaches. */
export const orderSideOf = (person: Person): OrderSide => ({
  column: ownColumn(person),
  orgIds: unitsOf(person),
});

/** The column by which a list is narrowed to the person's own documents. */
export const ownColumn = (person: Person): 'supplier_id' | 'unit_id' =>
  person.orgType === 'supplier' ? 'supplier_id' : 'unit_id';
