import { BUYERS } from '@jicai/shared/domain/identity/buying.ts';
import type { RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { defineEvent } from '../../kernel/events/events.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/**
 * Somebody who leaves: everything (`unitId` is null), or the posts of one unit. `Id` is another type where
 * SQL asks about a column of people.
 */
export interface Leaving<Id = string> {
  readonly personId: Id;
  readonly unitId: string | null;
  /** Roles that they still have in that unit; none for somebody who leaves altogether. */
  readonly keeps: readonly RoleName[];
}

/** Somebody leaves; slices move what is theirs to the successor, in the same transaction. */
export interface PersonLeft extends Leaving {
  readonly personName: string;
  /** Null: nothing was left to be done. */
  readonly successorId: string | null;
  readonly successorName: string;
  /** How many things go to the successor. */
  readonly moved: number;
  readonly by: Pick<Person, 'id' | 'name' | 'orgName'>;
  readonly clock: Clock;
}

export const personLeft = defineEvent<PersonLeft>('person.left');

/** A person's rights ended with things still open, and nobody was there to name a successor. */
export interface HandoverDue {
  readonly personId: string;
  readonly personName: string;
  /** The unit whose administrators see to it. */
  readonly unitId: string;
  readonly count: number;
  readonly clock: Clock;
}

export const handoverDue = defineEvent<HandoverDue>('person.handoverDue');

/** Something of a unit was changed. */
export interface UnitChange {
  readonly unitId: string;
  readonly byPersonId: string;
}

/** Other bodies review for a unit from now on; reviews that run ask their people anew. */
export const reviewBodiesChanged = defineEvent<UnitChange>('unit.reviewBodiesChanged');

/** A unit was closed, or opened again: who had roles there lost them, or has them anew. */
export const unitSwitched = defineEvent<UnitChange>('unit.switched');

/** A sum up to which a role may pass reviews changed; reviews that run ask their people anew. */
export interface PassCeilingChanged {
  readonly byPersonId: string;
}

export const passCeilingChanged = defineEvent<PassCeilingChanged>('ceiling.passChanged');

/** Roles by which somebody buys. */
export const BUYING: readonly RoleName[] = BUYERS;

/**
 * Whether somebody buys for the unit that they act for. A role that was made of one of these counts in
 * every call, whatever verbs it allows.
 */
export const mayBuy = ({ roles, made }: Pick<Person, 'roles' | 'made'>): boolean =>
  BUYING.some((role) => roles.includes(role) || made?.grants[role] !== undefined);

/** Whether somebody who leaves loses what these roles bring; without roles: whether nothing is left. */
export const isLost = ({ unitId, keeps }: Leaving<unknown>, roles: readonly RoleName[]): boolean =>
  unitId === null || !keeps.some((role) => roles.length === 0 || roles.includes(role));

/** The condition that a thing belongs to the unit that is left. */
export const ofUnit = (
  { unitId }: Leaving<unknown>,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> => (unitId === null ? sql`true` : sql`${column} = ${unitId}`);

/** One kind of thing that a person still has to do; higher wings say how many there are. */
export interface Obligation {
  readonly word: string;
  /** The roles by which somebody has such things; empty: whatever their roles are. */
  readonly roles: readonly RoleName[];
  readonly count: (leaving: Leaving, db: Executor) => Promise<number>;
  /** The condition that the person of a column has such things; absent where SQL alone cannot say it. */
  readonly isOpen?: (personId: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** May the successor take it over? Everybody may where it is not said. */
  readonly mayTake?: (leaving: Leaving, successorId: string, db: Executor) => Promise<boolean>;
}
