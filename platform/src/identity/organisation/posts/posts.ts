import { randomUUID } from 'node:crypto';
import type { OwnUnit, peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  ADMINISTRATOR_ROLES,
  type RoleName,
  roleNames,
} from '@jicai/shared/domain/identity/organisation.ts';
import { UNIT_ADMIN_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Database, Executor } from '../../../kernel/db/open.ts';
import type { Publish } from '../../../kernel/events/events.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { signalChange } from '../../../kernel/write/signals.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { voidLinks } from '../../access/links.ts';
import { logSecurity, refuseLogged } from '../../security/log.ts';
import { endSessions } from '../../session/end.ts';
import { handoverDue, type Leaving, type Obligation } from '../events.ts';
import {
  findMember,
  findUnit,
  heldPosts,
  isDepartmentOf,
  isKnownUnit,
  madeRolesOf,
} from '../repository.ts';
import { checkGranting, checkPost, checkSeparation } from '../rules.ts';
import { relyOnWaiver, waivedFor } from '../waivers.ts';
import type { Acting } from './acting.ts';
import { countObligations, handOver } from './handover.ts';

/** A post to be given. */
export interface NewPost {
  readonly unitId: string;
  readonly departmentId: string | null;
  readonly role: RoleName;
  /** The made role that narrows it; none: the product's role as it is. */
  readonly roleId?: string | null;
  readonly fromDay: string;
  readonly toDay: string | null;
}

/** Gives a post after every rule was asked; null when it is given. The person's row must be locked or new. */
export async function givePost(
  personId: string,
  post: NewPost,
  { person, clock, trx }: Acting,
): Promise<Refusal | null> {
  // Rule 11: nobody gives themselves a right.
  if (personId === person.id) return refuse('person.self');
  const overreach = checkGranting(person.roles, post.role);
  if (overreach) return overreach;
  const unit = await findUnit(person, post.unitId, trx);
  if (!unit) return refuseAt('unitId', 'unit.unknown');
  const { departmentId, unitId, role, roleId = null, fromDay, toDay } = post;
  if (departmentId !== null && !(await isDepartmentOf(departmentId, unitId, trx)))
    return refuseAt('departmentId', 'department.unknown');
  if (roleId !== null) {
    const [made] = await madeRolesOf(unitId, trx, { id: roleId });
    if (made?.base !== role) return refuseAt('roleId', 'role.unknown');
  }
  const held = await heldPosts(personId, trx);
  if (held.some((other) => other.unitId === unitId && other.role === role))
    return refuseAt('role', 'post.taken');
  const lifted = await waivedFor(unitId, clock, trx);
  const refusal = checkPost(post, unit.type) ?? checkSeparation(held, post, lifted);
  if (refusal) return refusal;
  const id = randomUUID();
  const rules = checkSeparation(held, post) ? [UNIT_ADMIN_RULE] : [];
  const act = { unitId, businessType: 'post', businessId: id, personId, rules };
  const relied = await relyOnWaiver(act, clock, trx);
  if (isRefusal(relied)) return relied;
  // Whoever invited them would take the office over with the invitation.
  if (ADMINISTRATOR_ROLES.includes(role)) await voidLinks(personId, clock, trx);
  await trx
    .insertInto('post')
    .values({
      id,
      person_id: personId,
      org_id: unitId,
      department_id: departmentId,
      role,
      role_id: roleId,
      from_on: fromDay,
      to_on: toDay,
      granted_by: person.id,
      granted_at: sql<Date>`${clock.now()}`,
    })
    .execute();
  return null;
}

/** Grants a post to a person of the caller's scope. */
export async function grantPost(
  id: string,
  post: NewPost,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock, call } = context;
  const member = await findMember(person, id, trx, { lock: true });
  if (!member || member.isDisabled) return refuse('person.unknown');
  const refusal = await givePost(id, post, context);
  if (refusal && !OVERREACH.includes(refusal.refused)) return refusal;
  if (refusal) return refusePost(refusal, { ...post, personId: id }, context);
  const made = post.roleId ? ` (${post.roleId})` : '';
  const detail = `${post.role}${made} @ ${post.unitId} ${post.fromDay}–${post.toDay ?? ''}`;
  const event = { action: 'post.granted', by: person, address: call.ip, object: id } as const;
  await logSecurity({ ...event, detail }, clock, trx);
  return {};
}

/** Refusals that somebody meets who asks for more than they may give; a wrong day is none of them. */
const OVERREACH: readonly string[] = ['person.self', 'post.role', 'post.unitType', 'post.conflict'];

/** Refuses a post, or its end, to somebody who may not give it. The attempt stays in the security log. */
function refusePost(
  refusal: Refusal,
  { personId, role, unitId }: Pick<FoundPost, 'personId' | 'role' | 'unitId'>,
  context: WriteContext,
): Promise<Refusal> {
  const detail = `${refusal.refused} ${role} @ ${unitId}`;
  return refuseLogged(refusal, { action: 'post.refused', object: personId, detail }, context);
}

/** A post of a unit in the caller's scope that was not ended, with its person. */
export async function findPost(postId: string, person: Person, db: Executor) {
  const { rows } = await sql<FoundPost>`
    select post.id, post.person_id as "personId", p.name as "personName", post.org_id as "unitId",
      post.role, post.from_on as "fromDay"
    from post join person p on p.id = post.person_id
    where post.id = ${postId} and post.ended_at is null`.execute(db);
  const [found] = rows;
  return found && (await isKnownUnit(person, found.unitId, db)) ? found : null;
}

interface FoundPost {
  readonly id: string;
  readonly personId: string;
  readonly personName: string;
  readonly unitId: string;
  readonly role: string;
  readonly fromDay: string;
}

/** The roles that a person keeps in a unit besides one post, and so loses nothing of. */
export async function leavingOf(
  { id, personId, unitId }: Pick<FoundPost, 'personId' | 'unitId'> & { readonly id: string | null },
  today: string,
  db: Executor,
): Promise<Leaving> {
  const { rows } = await sql<{ role: RoleName }>`select distinct role from post
    where person_id = ${personId} and org_id = ${unitId} and ended_at is null
      and (${id}::text is null or id <> ${id}) and from_on <= ${today}
      and (to_on is null or to_on >= ${today})`.execute(db);
  return { personId, unitId, keeps: rows.map(({ role }) => role) };
}

/**
 * Ends a post. What it allowed ends at once: every session of the person ends with it, and what they
 * did by it in the unit goes to a successor, who is needed where something is open.
 */
export async function endPost(
  { obligations }: { readonly obligations: readonly Obligation[] },
  { postId, successorId }: RequestOf<(typeof peopleEndpoints)['endPost']>,
  context: WriteContext,
): Promise<{ moved: number } | Refusal> {
  const { trx, person, clock, call } = context;
  const found = await findPost(postId, person, trx);
  if (!found) return refuse('post.unknown');
  const role = roleNames.find((name) => name === found.role);
  const { personId, personName, unitId } = found;
  const overreach =
    personId === person.id
      ? refuse('person.self')
      : role
        ? checkGranting(person.roles, role)
        : refuse('post.unknown');
  if (overreach) return refusePost(overreach, found, context);
  await trx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  const today = dayOf(await readNow(clock, trx));
  // A post that has not begun brought nothing.
  const moved =
    found.fromDay > today
      ? 0
      : await handOver(
          obligations,
          { ...(await leavingOf(found, today, trx)), personName, fromUnit: unitId, successorId },
          context,
        );
  if (isRefusal(moved)) return moved;
  await sql`update post set ended_at = ${clock.now()}, ended_by = ${person.id}
    where id = ${postId} and ended_at is null`.execute(trx);
  await endSessions(personId, trx);
  const event = { action: 'post.ended', by: person, address: call.ip, object: personId } as const;
  const heir = successorId === null ? '' : ` → ${successorId} (${moved})`;
  await logSecurity({ ...event, detail: `${found.role} @ ${unitId}${heir}` }, clock, trx);
  return { moved };
}

interface Refreshing {
  readonly obligations: readonly Obligation[];
  readonly publish: Publish;
  readonly clock: Clock;
}

/**
 * Ends posts whose last day is over, with the sessions, and lets those begin whose day has come. The
 * administrators of a unit are told where somebody leaves something open.
 */
export async function refreshPosts(
  today: string,
  { obligations, publish, clock }: Refreshing,
  trx: Executor,
): Promise<void> {
  const { rows } = await sql<{ personId: string; unitId: string }>`
    update post set ended_at = now() where ended_at is null and to_on < ${today}
    returning person_id as "personId", org_id as "unitId"`.execute(trx);
  const left = new Map(rows.map((row) => [`${row.personId} ${row.unitId}`, row]));
  for (const { personId, unitId } of left.values()) {
    await endSessions(personId, trx);
    const leaving = await leavingOf({ id: null, personId, unitId }, today, trx);
    const open = await countObligations(obligations, leaving, trx);
    const count = open.reduce((sum, of) => sum + of.count, 0);
    if (count === 0) continue;
    const { name } = await trx
      .selectFrom('person')
      .select('name')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    await publish(handoverDue, { personId, personName: name, unitId, count, clock }, trx);
  }
  // The trigger reads the day anew.
  await sql`update post set granted_at = granted_at
    where ended_at is null and from_on = ${today}`.execute(trx);
}

/** The units that a person has posts in now, their own first. */
async function readOwnUnits(person: Person, today: string, db: Executor): Promise<OwnUnit[]> {
  const { rows } = await sql<OwnUnit>`
    select org.id as "unitId", org.name as "unitName", org.type as "orgType",
      array_agg(distinct post.role order by post.role) as roles,
      org.id = ${person.orgId} as "isCurrent"
    from post join org on org.id = post.org_id
    where post.person_id = ${person.id} and ended_at is null and from_on <= ${today}
      and (to_on is null or to_on >= ${today}) and not org.is_closed
    group by org.id order by org.name limit 50`.execute(db);
  return rows;
}

/** Lets the session work for another unit of the person. Its open connections begin anew. */
export async function switchUnit(
  unitId: string,
  { trx, person, clock }: WriteContext,
): Promise<{ unit: OwnUnit } | Refusal> {
  const today = dayOf(await readNow(clock, trx));
  const unit = (await readOwnUnits(person, today, trx)).find((own) => own.unitId === unitId);
  if (!unit) return refuseAt('unitId', 'unit.unknown');
  await sql`update session set org_id = ${unitId}
    where token_hash = ${person.tokenHash}`.execute(trx);
  signalChange('newSession', [person.tokenHash]);
  return { unit: { ...unit, isCurrent: true } };
}

/** One's own units, for the header's switch. */
export const ownUnits = async (
  { db, clock }: { readonly db: Database; readonly clock: Acting['clock'] },
  person: Person,
) => ({ units: await readOwnUnits(person, dayOf(await readNow(clock, db)), db) });
