import type { SupplierDuty } from '@jicai/shared/domain/kernel/rights/duties.ts';
import type { Scope } from '@jicai/shared/domain/kernel/rights/rights.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';

/**
 * The rights of a person's custom roles and of the roles that delegations lend to the person, read together
 * with the session.
 */
export interface MadeRoles {
  /**
   * The verbs that each custom or lent role allows, with the scope of each verb. The key is the lent role
   * itself, or the built-in role on which the custom role is based.
   */
  readonly grants: Readonly<Partial<Record<RoleName, Readonly<Record<string, Scope>>>>>;
  /**
   * The ids of the person's unit and of all units below it; empty unless a verb has the scope `unitBelow`.
   */
  readonly unitsBelow: readonly string[];
  /** The ids of the people in the person's departments; empty unless a verb has the scope `department`. */
  readonly colleagues: readonly string[];
}

/**
 * The rows that a call may reach: rows whose unit is in `unitIds` and, unless `ownerIds` is `null`, whose
 * owner is in `ownerIds`.
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

/** A logged-in person, found by the session's token and never taken from a request's body. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly orgType: 'buyer' | 'reviewer' | 'supplier' | 'operator' | 'groupBuyer';
  readonly roles: readonly RoleName[];
  readonly tokenHash: string;
  /**
   * The duties of a supplier's staff account, which limit the account's calls (`dutiesOfCall`); absent for
   * other people.
   */
  readonly duties?: readonly SupplierDuty[];
  /** The list of networks from which this administrator may act (`isListed`); absent if not limited. */
  readonly addresses?: string;
  /**
   * The session was idle too long and stays valid only because it shows a live auction or a wall: a write
   * requires proof.
   */
  readonly isIdle?: true;
  /**
   * The session is older than its longest time and stays valid only because it shows a wall: the
   * person may make only `WALL_CALLS`, and counts as a visitor for any other call.
   */
  readonly isWall?: true;
  /** The person's company has not yet proven its identity, so the person may not upload files. */
  readonly isUnproven?: true;
  /**
   * The rights of custom and lent roles. Absent if the person has no such role: then all roles have their
   * full rights.
   */
  readonly made?: MadeRoles;
  /**
   * The people who lent roles to this person by delegations, by role. Contains no role that the person holds.
   */
  readonly inPlaceOf?: Readonly<Partial<Record<RoleName, Giver>>>;
  /**
   * Set by `callerOf` for one call: the rows that the call reaches. Absent if these are all rows of the
   * person's unit.
   */
  readonly reach?: Reach;
}

/** The context of a call, which a handler gets besides the decoded body. */
export interface Call {
  /** The logged-in caller; `null` only for calls that the policy allows to anyone. */
  readonly person: Person | null;
  /** The IP address of the client; for a call through a relay, the address that the relay reports. */
  readonly ip: string;
  /** The `User-Agent` header, or an empty text. */
  readonly userAgent: string;
  /** The device name that the browser stores and sends, or an empty text. */
  readonly device: string;
  /** The idempotency key. A `write` without a key is refused; for any other call the key is empty. */
  readonly requestKey: string;
}

/** The IP address and the `User-Agent` header of a call. */
export type Origin = Pick<Call, 'ip' | 'userAgent'>;

/**
 * Returns the caller of a call that the policy restricts to logged-in people; throws if there is no caller.
 */
export function personOf(call: Call): Person {
  if (!call.person) throw new Error('a call without a person passed the policy');
  return call.person;
}
