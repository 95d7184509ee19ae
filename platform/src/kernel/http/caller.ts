import type { SupplierDuty } from '@jicai/shared/domain/kernel/duties.ts';
import type { Role } from './policy.ts';

/** A logged-in person, as the session says. Identity never comes from a payload. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly orgType: 'buyer' | 'reviewer' | 'supplier' | 'operator' | 'groupBuyer';
  readonly roles: readonly Role[];
  readonly tokenHash: string;
  /** The posts of a supplier's staff account, which reach only their calls; absent for others. */
  readonly duties?: readonly SupplierDuty[];
}

/** The context of a call, which a handler gets besides the decoded body. */
export interface Call {
  /** Null only where the policy lets anyone call. */
  readonly person: Person | null;
  /** The address the request came from, behind a relay the one it vouches for. */
  readonly ip: string;
  /** The browser's own description, and the name that it keeps for the device; empty without one. */
  readonly userAgent: string;
  readonly device: string;
  /** Of a write: the same key gets the same answer. Empty for reads. */
  readonly requestKey: string;
}

/** The caller of a call that the policy gives to logged-in people only. */
export function personOf(call: Call): Person {
  if (!call.person) throw new Error('a call without a person passed the policy');
  return call.person;
}
