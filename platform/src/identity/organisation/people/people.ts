import type { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { maskedContact } from '@jicai/shared/domain/identity/contact.ts';
import { masked } from '@jicai/shared/domain/identity/identifiers.ts';
import { grantableBy, ROLES_OF_UNIT } from '@jicai/shared/domain/identity/organisation.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Database, Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import type { Mailer } from '../../../kernel/mail/mail.ts';
import type { SmsSender } from '../../../kernel/sms/sms.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { ownAddress, resetAccount } from '../../access/reset.ts';
import { logWrite, refuseLogged } from '../../security/log.ts';
import { holdsOffice, rolesAnywhere } from '../../security/offices.ts';
import { endSessions } from '../../session/end.ts';
import { handoverDue, type Leaving, type Obligation } from '../events.ts';
import { countObligations, handOver } from '../posts/handover.ts';
import { findPost, leavingOf } from '../posts/posts.ts';
import {
  candidatesFor,
  findMember,
  isDepartmentOf,
  listMembers,
  listPosts,
  madeRolesOf,
  type StoredMember,
  takenBy,
} from '../repository.ts';
import { addMember, checkPerson, makeInvitation } from './add.ts';
import { notePersonChanged } from './changed.ts';
import { changeContact } from './contact.ts';

export interface PeopleNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly mailer: Mailer | null;
  readonly sms: SmsSender | null;
  /** The kinds of work that people may still have, of every slice. */
  readonly obligations: readonly Obligation[];
}

type Endpoints = typeof peopleEndpoints;
type Answer<Name extends keyof Endpoints> = Promise<ResponseOf<Endpoints[Name]> | Refusal>;

/** The list of the caller's scope. */
export const list = (
  { db }: PeopleNeeds,
  person: Person,
  { page, pageSize, ...filter }: RequestOf<Endpoints['list']>,
) => listMembers(person, filter, { limit: pageSize, offset: (page - 1) * pageSize }, db);

/** One member with posts; phone and identity number stay masked. */
export async function read(needs: PeopleNeeds, person: Person, id: string): Answer<'detail'> {
  const { db, clock } = needs;
  const member = await findMember(person, id, db);
  if (!member) return refuse('person.unknown');
  const posts = await listPosts(id, dayOf(await readNow(clock, db)), db);
  const { unitType, phone, idNumber, ...rest } = member;
  const grantable = grantableBy(person.roles).filter((role) =>
    ROLES_OF_UNIT[unitType].includes(role),
  );
  const made = (await madeRolesOf(member.unitId, db)).filter(({ base }) =>
    grantable.includes(base),
  );
  const hidden = { phone: masked(phone), idNumber: masked(idNumber) };
  const account = {
    resetTo: maskedContact(await ownAddress(id, needs, db)),
    isOffice: await holdsOffice(id, db),
  };
  return { member: { ...rest, ...hidden, ...account, posts, grantable, madeRoles: made } };
}

/** Adds a person; the link lets them set their password. */
export async function add(
  needs: PeopleNeeds,
  body: RequestOf<Endpoints['add']>,
  context: WriteContext,
): Answer<'add'> {
  const id = await addMember(body, context);
  if (isRefusal(id)) return id;
  const invitation = await makeInvitation(id, needs, context);
  await logWrite('person.added', id, context, body.role ?? '');
  return { id, ...invitation };
}

/**
 * Changes personal data; nobody's rights change here. A null number stays as it is. Another mail or phone
 * is as strong as a reset: see `changeContact`.
 */
export async function save(
  body: RequestOf<Endpoints['save']>,
  context: WriteContext,
): Answer<'save'> {
  const { trx, person, clock } = context;
  const member = await manageable(body.id, context);
  if (isRefusal(member)) return member;
  const now = await readNow(clock, trx);
  const fields = { ...body, phone: body.phone ?? member.phone };
  const checked = checkPerson(
    { ...fields, idNumber: body.idNumber ?? member.idNumber },
    dayOf(now),
  );
  if (isRefusal(checked)) return checked;
  const { departmentId } = body;
  if (departmentId !== null && !(await isDepartmentOf(departmentId, member.unitId, trx)))
    return refuseAt('departmentId', 'department.unknown');
  const { idNumber } = checked;
  const taken = await takenBy({ loginName: member.loginName, idNumber, exceptId: body.id }, trx);
  if (taken === 'identity') return refuseAt('idNumber', 'person.identityTaken');
  const changed = await changeContact(member, checked, context);
  if (isRefusal(changed)) return changed;
  await trx.updateTable('person').set({ name: checked.name }).where('id', '=', body.id).execute();
  await writeRecord({ ...checked, member, updatedBy: person.id }, clock, trx);
  const change = { personId: body.id, before: member, after: checked, words: changed.words };
  await notePersonChanged(change, { by: person, address: context.call.ip }, clock, trx);
  return { isWaiting: changed.isWaiting };
}

interface RecordFields {
  readonly member: StoredMember;
  readonly idNumber: string;
  readonly title: string;
  readonly note: string;
  readonly departmentId: string | null;
  readonly updatedBy: string;
}

/** An account from before personnel records gets one; its number is its login name. */
async function writeRecord(given: RecordFields, clock: Clock, trx: Executor): Promise<void> {
  const { member, idNumber, title, note, departmentId, updatedBy } = given;
  await sql`insert into person_record (person_id, number, id_number, title, department_id, note,
      updated_at, updated_by)
    values (${member.id}, ${member.number || member.loginName}, ${idNumber}, ${title.trim()},
      ${departmentId}, ${note.trim()}, ${clock.now()}, ${updatedBy})
    on conflict (person_id) do update set id_number = excluded.id_number, title = excluded.title,
      department_id = excluded.department_id, note = excluded.note,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(trx);
}

/** The numbers in full; each look is recorded. */
export async function reveal(id: string, context: WriteContext): Answer<'reveal'> {
  const member = await findMember(context.person, id, context.trx);
  if (!member) return refuse('person.unknown');
  await logWrite('person.revealed', id, context);
  return { phone: member.phone, idNumber: member.idNumber };
}

/** Is it the last enabled system administrator? The lock keeps a second disabling out meanwhile. */
async function isLastAdministrator(id: string, trx: Executor): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from person where not disabled and 'systemAdmin' = any(roles)
    order by id limit 50 for no key update`.execute(trx);
  return rows.length === 1 && rows[0]?.id === id;
}

/** Finds a member that the caller manages: disables, resets or lets go. An attempt on anybody else is logged. */
async function manageable(id: string, context: WriteContext) {
  const { person, trx } = context;
  const attempt = { action: 'person.refused', object: id } as const;
  if (id === person.id) return refuseLogged(refuse('person.self'), attempt, context);
  const member = await findMember(person, id, trx, { lock: true });
  if (!member) return refuseLogged(refuse('person.unknown'), attempt, context);
  // A unit's administrator has no power over people with more rights than they may give, anywhere.
  const may = new Set<string>([...grantableBy(person.roles), 'unitAdmin']);
  const theirs = await rolesAnywhere(id, trx);
  const isAbove = !person.roles.includes('systemAdmin') && !theirs.every((role) => may.has(role));
  return isAbove ? refuseLogged(refuse('person.unknown'), attempt, context) : member;
}

/**
 * Disables an account, whose sessions end at once, or enables it. The unit's administrators are told
 * where something is still open, to be handed over.
 */
export async function setDisabled(
  { obligations }: Pick<PeopleNeeds, 'obligations'>,
  { id, disabled }: RequestOf<Endpoints['setDisabled']>,
  context: WriteContext,
): Answer<'setDisabled'> {
  const member = await manageable(id, context);
  if (isRefusal(member)) return member;
  const { trx, clock, publish } = context;
  if (disabled && (await isLastAdministrator(id, trx))) return refuse('person.lastAdmin');
  await trx.updateTable('person').set({ disabled }).where('id', '=', id).execute();
  if (disabled) {
    await endSessions(id, trx);
    const open = await countObligations(obligations, wholly(id), trx);
    const count = open.reduce((sum, of) => sum + of.count, 0);
    const due = { personId: id, personName: member.name, unitId: member.unitId, count };
    if (count > 0) await publish(handoverDue, { ...due, clock }, trx);
  }
  await logWrite(disabled ? 'person.disabled' : 'person.enabled', id, context);
  return {};
}

/** Resets an account: see `resetAccount`. */
export async function reset(
  needs: Pick<PeopleNeeds, 'publicUrl' | 'mailer' | 'sms'>,
  { id, byRelease }: RequestOf<Endpoints['reset']>,
  context: WriteContext,
): Answer<'reset'> {
  const member = await manageable(id, context);
  if (isRefusal(member)) return member;
  if (member.isDisabled) return refuse('person.unknown');
  return resetAccount(needs, member, { byRelease }, context);
}

/** Somebody who leaves altogether. */
const wholly = (personId: string): Leaving => ({ personId, unitId: null, keeps: [] });

/** The person's open work, and the people who may take it over. */
export async function readObligations(
  { db, clock, obligations }: PeopleNeeds,
  person: Person,
  { id, postId }: RequestOf<Endpoints['obligations']>,
): Answer<'obligations'> {
  const member = await findMember(person, id, db);
  if (!member) return refuse('person.unknown');
  const post = postId === null ? null : await findPost(postId, person, db);
  if (postId !== null && post?.personId !== id) return refuse('post.unknown');
  const today = dayOf(await readNow(clock, db));
  const leaving = post ? await leavingOf(post, today, db) : wholly(id);
  return {
    obligations: await countObligations(obligations, leaving, db),
    candidates: await candidatesFor(id, post?.unitId ?? member.unitId, clock, db),
  };
}

/** A person leaves: what is open goes to the successor, posts end, the account is disabled. */
export async function leave(
  { obligations }: PeopleNeeds,
  { id, successorId }: RequestOf<Endpoints['leave']>,
  context: WriteContext,
): Answer<'leave'> {
  const { trx, clock, person } = context;
  const member = await manageable(id, context);
  if (isRefusal(member)) return member;
  if (await isLastAdministrator(id, trx)) return refuse('person.lastAdmin');
  const leaving = { ...wholly(id), personName: member.name };
  const moved = await handOver(
    obligations,
    { ...leaving, fromUnit: member.unitId, successorId },
    context,
  );
  if (isRefusal(moved)) return moved;
  await sql`update post set ended_at = ${clock.now()}, ended_by = ${person.id}
    where person_id = ${id} and ended_at is null`.execute(trx);
  await trx.updateTable('person').set({ disabled: true }).where('id', '=', id).execute();
  await sql`update person_record set left_at = ${clock.now()} where person_id = ${id}`.execute(trx);
  await endSessions(id, trx);
  await logWrite('person.left', id, context, successorId ?? '');
  return { moved };
}

/** One's own number; the login name for an account from before there were numbers. */
export async function ownNumber({ db }: PeopleNeeds, person: Person): Answer<'number'> {
  const { rows } = await sql<{ number: string }>`
    select coalesce(r.number, p.login_name) as number from person p
    left join person_record r on r.person_id = p.id where p.id = ${person.id}`.execute(db);
  return { number: rows[0]?.number ?? '' };
}
