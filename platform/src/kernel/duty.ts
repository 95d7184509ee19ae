import type { BusinessType } from '@jicai/shared/contract/kernel/business-type.ts';
import type { NamedCall } from '@jicai/shared/domain/kernel/rights.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/roles.ts';
import type { RawBuilder } from 'kysely';
import type { Clock } from './db/clock.ts';

/**
 * Work that waits for somebody, derived from the state of business objects: it opens with the state that
 * asks for it and is over as soon as the state is another, whoever acted and from whatever screen. Nothing
 * closes a duty, and looking at it changes nothing.
 */
export interface Duty {
  /** Unique among all duties: subject and action, `signUp.examine`. */
  readonly name: string;
  /** The title in lists of to-dos. */
  readonly label: string;
  readonly businessType: BusinessType;
  /**
   * The objects that wait, each once for each holder, as SQL in parentheses with these columns:
   * - `business_id` text;
   * - `holder` text: the id of the person who has to act or, if `roles` are given, of their organisation;
   * - `owner_id` text: the person who owns the object (buyer, handler), for roles that reach only their own
   *   objects; null without one;
   * - `barred` text[]: people who may not act, because separation of duties forbids it;
   * - `content`, `url` (a path of the site) and `from_name` text;
   * - `since` timestamptz: when the duty opened; `due_at` timestamptz: the deadline, null without one.
   */
  readonly open: (clock: Clock) => RawBuilder<unknown>;
  /**
   * The holders by role, where not one person alone has to act: those who may make `call`. `isOwnUnit`: the
   * call acts only for the caller's own unit, whatever else the caller's roles reach. `isOwners`: only the
   * owner of the object among them, so that the duty waits for the owner in the organisation of the object and
   * in no other one that they work for.
   */
  readonly by?: {
    readonly roles: readonly RoleName[];
    readonly call: NamedCall;
    readonly isOwnUnit?: boolean;
    readonly isOwners?: true;
  };
}
