import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';

/** The facts of an order that other slices need to go on with it. */
export interface OrderRef {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly state: OrderState;
  readonly unitId: string;
  readonly buyerId: string;
  readonly buyerName: string;
  /** Null for an order that comes from an award. */
  readonly shopId: string | null;
  /** The supplier's organisation. */
  readonly supplierId: string;
  readonly fundsType: FundsType;
  readonly amount: Fen;
}

/** Makes an uploaded group part of an order, without `deleted`; refuses one of another person. */
export type ClaimFiles = (
  groupId: string,
  personId: string,
  orderId: string,
  trx: Executor,
  deleted?: readonly string[],
) => Promise<Refusal | null>;

/**
 * Whether an order that came from elsewhere, by the number of its source, may be delivered to a
 * region; null where its source says nothing about regions.
 */
export type CheckSource = (
  sourceNumber: string,
  regionCode: string,
  trx: Executor,
) => Promise<Refusal | null>;

/** The contract of an order as this person may know it, and the amount from which on its unit requires one; fulfilment knows both. */
export type ReadOrderContract = (
  orderId: string,
  person: Person,
  db: Executor,
) => Promise<Pick<OrderDetail, 'contract'> & { readonly contractFrom: Fen }>;

/** The part of a write's context that changes of orders need. */
export type OrderWrite = Pick<WriteContext, 'trx' | 'person' | 'clock' | 'publish'>;
