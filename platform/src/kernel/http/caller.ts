import type { SupplierDuty } from '@jicai/shared/domain/kernel/duties.ts';
import type { Scope } from '@jicai/shared/domain/kernel/rights.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/roles.ts';

/** The roles of a person that their organisation made, as the session's statement reads them. */
export interface MadeRoles {
  /** By the product's role that each is made of: the verbs it allows, with the scope of each. */
  readonly grants: Readonly<Partial<Record<RoleName, Readonly<Record<string, Scope>>>>>;
  /** The person's unit and all below it; empty unless a scope asks for them. */
  readonly unitsBelow: readonly string[];
  /** The people of the person's departments; empty unless a scope asks for them. */
  readonly colleagues: readonly string[];
}

/** The rows that a call reaches: those of these units, and of these people unless null. */
export interface Reach {
  readonly unitIds: readonly string[];
  readonly ownerIds: readonly string[] | null;
}

/** Somebody in whose place another acts. */
export interface Giver {
  readonly id: string;
  readonly name: string;
}

/** A logged-in person, as the session says. Identity never comes from a payload. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly orgType: 'buyer' | 'reviewer' | 'supplier' | 'operator' | 'groupBuyer';
  readonly roles: readonly RoleName[];
  readonly tokenHash: string;
  /** The posts of a supplier's staff account, which reach only their calls; absent for others. */
  readonly duties?: readonly SupplierDuty[];
  /** Of an administrator: the networks to act from; absent where they are not limited. */
  readonly addresses?: string;
  /** Idle for too long, and alive because a live board is watched: each act asks for proof first. */
  readonly isIdle?: true;
  /** Logged in for longer than a session lasts, and alive because it shows a wall: it may only read that. */
  readonly isWall?: true;
  /** Of a company whose registration nothing shows to be its own yet: they may not upload. */
  readonly isUnproven?: true;
  /** Absent for those who hold every role as the product has it. */
  readonly made?: MadeRoles;
  /** Roles that a delegation lends, each with the person in whose place: never among those of a post. */
  readonly inPlaceOf?: Readonly<Partial<Record<RoleName, Giver>>>;
  /** In a call: its rows, where a made role says something else than the person's own unit. */
  readonly reach?: Reach;
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

/** The place that a call came from. */
export type Origin = Pick<Call, 'ip' | 'userAgent'>;

/** The caller of a call that the policy gives to logged-in people only. */
export function personOf(call: Call): Person {
  if (!call.person) throw new Error('a call without a person passed the policy');
  return call.person;
}
