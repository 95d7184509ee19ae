import type { BusinessType } from '@jicai/shared/contract/kernel/business-type.ts';
import type { NamedCall } from '@jicai/shared/domain/kernel/rights/rights.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import type { RawBuilder } from 'kysely';
import type { Clock } from './db/clock.ts';

/**
 * A kind of work that waits for somebody, derived from the state of business objects. A duty is
 * open while the state of its object (and the time) requires the work, and ends as soon as that is
 * no longer so, whoever did the work and on whatever page. Nothing else ends a duty, and viewing a
 * duty changes nothing.
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
   * Who has to do the work: the people who have one of `roles`, may make `call` (the call that does
   * the work), and whose reach includes `holder` (and the owner, if their reach is limited to
   * owners). A person who loses the role no longer has the duty. `isOwnUnit`: `holder` must also be
   * the unit for which the person acts now. `isOwners`: of these people, only the owner of the
   * object, and only while acting for the organisation of the object. `isPersonal`: only the person
   * whose id is `holder`, whatever unit that person acts for, because experts and supervisors may
   * belong to another unit than the object.
   */
  readonly by: {
    readonly roles: readonly RoleName[];
    readonly call: NamedCall;
    readonly isOwnUnit?: boolean;
    readonly isOwners?: true;
    readonly isPersonal?: true;
  };
  /**
   * The roles in the holder's organisation whose people are notified when the deadline has passed;
   * by default `unitAdmin`. If nobody there has such a role, and for a duty with `isPersonal`, the
   * people who have to do the work are notified instead.
   */
  readonly escalatesTo?: readonly RoleName[];
}
