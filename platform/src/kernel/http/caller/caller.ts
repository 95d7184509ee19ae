import type { SupplierDuty } from '@jicai/shared/domain/kernel/duties.ts';
import type { Scope } from '@jicai/shared/domain/kernel/rights.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/roles.ts';

/** The rights of a person's custom roles and of roles that a delegation lends, read with the session. */
export interface MadeRoles {
  /** The verbs that each of these roles allows, with their scopes, by the product's role that is its base. */
  readonly grants: Readonly<Partial<Record<RoleName, Readonly<Record<string, Scope>>>>>;
  /** The person's unit and all units below it; empty unless a verb has the scope `unitBelow`. */
  readonly unitsBelow: readonly string[];
  /** The people of the person's departments; empty unless a verb has the scope `department`. */
  readonly colleagues: readonly string[];
}

/**
 * The rows that a call may reach: their unit is in `unitIds` and, unless `null`, their owner in `ownerIds`.
 */
export interface Reach {
  readonly unitIds: readonly string[];
  readonly ownerIds: readonly string[] | null;
}

/** The person who delegated a role. */
export interface Giver {
  readonly id: string;
  readonly name: string;
}

/** A logged-in person, as read by the session's token; never taken from a request's body. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly orgType: 'buyer' | 'reviewer' | 'supplier' | 'operator' | 'groupBuyer';
  readonly roles: readonly RoleName[];
  readonly tokenHash: string;
  /** The duties of a supplier's staff account, which limit its calls (`dutiesOfCall`); absent for others. */
  readonly duties?: readonly SupplierDuty[];
  /** The list of networks from which this administrator may act (`isListed`); absent if not limited. */
  readonly addresses?: string;
  /** The session was idle too long and lasts only because a board or wall is open: writes require proof. */
  readonly isIdle?: true;
  /** The session exceeds its longest time and lasts only because it shows a wall: see `WALL_CALLS`. */
  readonly isWall?: true;
  /** The person's company has not yet proven its identity, so the person may not upload files. */
  readonly isUnproven?: true;
  /** Absent if the person has no custom role and no lent role: all roles have their full rights. */
  readonly made?: MadeRoles;
  /** The people who lent roles to this person by delegations, by role; never a role that the person holds. */
  readonly inPlaceOf?: Readonly<Partial<Record<RoleName, Giver>>>;
  /** Set by `callerOf` for one call: the rows that it reaches, if they are not simply those of the unit. */
  readonly reach?: Reach;
}

/** The context of a call, which a handler gets besides the decoded body. */
export interface Call {
  /** `null` only if the policy lets anyone make the call. */
  readonly person: Person | null;
  /** The IP address of the client; behind a relay, the one that the relay reports. */
  readonly ip: string;
  /** The `User-Agent` header, or an empty text. */
  readonly userAgent: string;
  /** The device name that the browser stores and sends, or an empty text. */
  readonly device: string;
  /** The idempotency key; empty unless the endpoint is a `write`, which is refused without a key. */
  readonly requestKey: string;
}

/** The address and browser from which a call came. */
export type Origin = Pick<Call, 'ip' | 'userAgent'>;

/** Returns the caller of a call that the policy restricts to logged-in people; throws if there is none. */
export function personOf(call: Call): Person {
  if (!call.person) throw new Error('a call without a person passed the policy');
  return call.person;
}
