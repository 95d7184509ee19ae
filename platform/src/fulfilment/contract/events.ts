import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { defineEvent } from '../../kernel/events/events.ts';

/**
 * A contract as listeners get it; with the order's number it names the contracting process, so that
 * a release of open data can be made of it.
 */
export interface ContractRef {
  readonly id: string;
  readonly number: string;
  readonly kind: 'contract' | 'supplement' | 'termination';
  readonly name: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly unitId: string;
  /** The supplier's organisation. */
  readonly supplierId: string;
  readonly amount: Fen;
  /** Days; empty where the kind has none. */
  readonly startsOn: string;
  readonly endsOn: string;
  /** SHA-256 of the document that both sealed. */
  readonly documentHash: string;
  readonly atMs: number;
}

/** Both sides sealed a contract and its review passed: it is in force. */
export const contractSigned = defineEvent<ContractRef>('contract.signed');
/** A unit published a contract. */
export const contractPublished = defineEvent<ContractRef>('contract.published');
/** A contract was ended by agreement. */
export const contractTerminated = defineEvent<ContractRef>('contract.terminated');
