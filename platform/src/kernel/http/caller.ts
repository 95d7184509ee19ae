import type { SupplierDuty } from '@jicai/shared/domain/kernel/duties.ts';
import type { Scope } from '@jicai/shared/domain/kernel/rights.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/roles.ts';

/** The rights of roles that the organisation made or a delegation lends, read with the session. */
export interface MadeRoles {
  /** By the product's role on which each is based: the verbs that it allows, with their scopes. */
  readonly grants: Readonly<Partial<Record<RoleName, Readonly<Record<string, Scope>>>>>;
  /** The person's unit and all units below it; empty unless a scope needs them. */
  readonly unitsBelow: readonly string[];
  /** The people of the person's departments; empty unless a scope needs them. */
  readonly colleagues: readonly string[];
}

/** The rows that a call may reach: those of these units and, unless `null`, of these owners. */
export interface Reach {
  readonly unitIds: readonly string[];
  readonly ownerIds: readonly string[] | null;
}

/** The person who delegated a role. */
export interface Giver {
  readonly id: string;
  readonly name: string;
}

/** A logged-in person, identified by the session. Identity never comes from a payload. */
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
  /** The networks from which an administrator may act; absent if they are not limited. */
  readonly addresses?: string;
  /** The session was idle too long and lives only by an open board or wall: writes require proof. */
  readonly isIdle?: true;
  /** The session exceeds its longest time and lives only because it shows a wall: see `WALL_CALLS`. */
  readonly isWall?: true;
  /** The company has not yet proven that its registration is its own, so the person may not upload. */
  readonly isUnproven?: true;
  /** Absent if all roles are the product's, unrestricted. */
  readonly made?: MadeRoles;
  /** Roles lent by delegations, with their givers; never a role that the person holds already. */
  readonly inPlaceOf?: Readonly<Partial<Record<RoleName, Giver>>>;
  /** In a call: the rows that it reaches, if a made role sets other rows than those of the unit. */
  readonly reach?: Reach;
}

/** The context of a call, which a handler gets besides the decoded body. */
export interface Call {
  /** `null` only if the policy lets anyone make the call. */
  readonly person: Person | null;
  /** The address of the client; behind a relay, the one that the relay vouches for. */
  readonly ip: string;
  /** The browser's `User-Agent` header; or empty. */
  readonly userAgent: string;
  /** The name that the browser stores for its device; or empty. */
  readonly device: string;
  /** The idempotency key of a write; empty for reads. */
  readonly requestKey: string;
}

/** The client of a call. */
export type Origin = Pick<Call, 'ip' | 'userAgent'>;

/** Returns the caller of a call that the policy restricts to logged-in people; throws without one. */
export function personOf(call: Call): Person {
  if (!call.person) throw new Error('a call without a person passed the policy');
  return call.person;
}
