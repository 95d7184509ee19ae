import type { BusinessType } from '@jicai/shared/contract/kernel/business-type.ts';
import type { NamedCall } from '@jicai/shared/domain/kernel/rights/rights.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import type { RawBuilder } from 'kysely';
import type { Clock } from './db/clock.ts';

/**
 * Work that waits for somebody, derived from the state of business objects. It is open while the
 * state (and the time) asks for it, and over as soon as they no longer do, whoever acted and on
 * whatever page. Nothing else closes a duty, and looking at it changes nothing.
 */
export interface Duty {
  /** Unique among all duties; names the subject and the action: `signUp.examine`. */
  readonly name: string;
  /** The title in lists of to-dos. */
  readonly label: string;
  readonly businessType: BusinessType;
  /**
   * The objects that wait, each once for each holder, as SQL in parentheses with these columns:
   * - `business_id` text;
   * - `holder` text: the id of the organisation whose people have to act; with `isPersonal` that of one person;
   * - `owner_id` text: the person who owns the object (buyer, handler), for roles that reach only their own
   *   objects; null without one;
   * - `barred` text[]: people who may not act, because separation of duties forbids it;
   * - `content`, `url` (a path of the site) and `from_name` text;
   * - `since` timestamptz: when the duty opened; `due_at` timestamptz: the deadline, null without one.
   */
  readonly open: (clock: Clock) => RawBuilder<unknown>;
  /**
   * Who has to act: the people with one of `roles` who may make `call`, the one that does the work, and
   * whose reach includes `holder` (and the owner, if the reach is limited to owners). Nobody has a duty for
   * which they lost the role. `isOwnUnit`: `holder` must also be the unit for which they act now.
   * `isOwners`: of these people only the owner of the object, and only while they act for the
   * organisation of the object, not for another one that they work for. `isPersonal`: only the person
   * `holder`, for whatever unit they act: experts and supervisors may be of another unit than the object.
   */
  readonly by: {
    readonly roles: readonly RoleName[];
    readonly call: NamedCall;
    readonly isOwnUnit?: boolean;
    readonly isOwners?: true;
    readonly isPersonal?: true;
  };
  /**
   * The roles in the holder's organisation whose people are told when the deadline has passed; by default
   * the unit's administrators. Those who have to act are told where nobody has such a role.
   */
  readonly escalatesTo?: readonly RoleName[];
}
