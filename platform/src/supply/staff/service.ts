import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  MOST_STAFF,
  type StaffRow,
  type staffEndpoints,
} from '@jicai/shared/contract/supply/staff.ts';
import { masked, maskedMail } from '@jicai/shared/domain/identity/identifiers.ts';
import { isLoginName } from '@jicai/shared/domain/identity/organisation.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { isNeverUsed } from '../../identity/access/links.ts';
import { type ResetNeeds, resetAccount } from '../../identity/access/reset.ts';
import {
  checkPerson,
  makeInvitation,
  writeContact,
} from '../../identity/organisation/people/add.ts';
import { takenBy } from '../../identity/organisation/repository.ts';
import { logWrite } from '../../identity/security/log.ts';
import { endSessions } from '../../identity/session/end.ts';
import { addPerson } from '../../identity/session/register.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';

export interface StaffNeeds extends ResetNeeds {
  readonly db: Database;
}

type Endpoints = typeof staffEndpoints;
type Answer<Name extends keyof Endpoints> = Promise<ResponseOf<Endpoints[Name]> | Refusal>;

/** The accounts of the caller's organisation: administrators first, disabled ones last. */
export async function listStaff(
  { db }: StaffNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['list']>> {
  const { rows } = await sql<StaffRow>`
    select person.id, login_name as "loginName", name, coalesce(profile.phone, '') as phone,
      coalesce(profile.email, '') as email, ${isNeverUsed} as "isUnused",
      coalesce(staff.duties, '{}') as duties, disabled as "isDisabled",
      person.id = ${person.id} as "isOwn", last_login_at as "lastLoginAtMs"
    from person left join supplier_staff staff on staff.person_id = person.id
    left join person_profile profile on profile.person_id = person.id
    where person.org_id = ${person.orgId}
    order by disabled, staff.person_id is not null, staff.created_at desc, person.id
    limit 200`.execute(db);
  const hidden = (row: StaffRow) => ({ phone: masked(row.phone), email: maskedMail(row.email) });
  return { rows: rows.map((row) => ({ ...row, ...hidden(row) })) };
}

/** Adds an account; the link lets its person set their password. */
export async function addStaff(
  needs: StaffNeeds,
  { duties, ...body }: RequestOf<Endpoints['add']>,
  context: WriteContext,
): Answer<'add'> {
  const { trx, person, clock } = context;
  if (duties.length === 0) return refuseAt('duties', 'staff.duties');
  const today = dayOf(await readNow(clock, trx));
  const checked = checkPerson({ ...body, idNumber: '' }, today);
  if (isRefusal(checked)) return checked;
  const { loginName, name } = checked;
  if (!isLoginName(loginName)) return refuseAt('loginName', 'person.loginName');
  // Two additions of one supplier wait for each other here, so that both are counted.
  await trx
    .selectFrom('org')
    .select('id')
    .where('id', '=', person.orgId)
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from supplier_staff join person on person.id = person_id
    where supplier_staff.org_id = ${person.orgId} and not disabled`.execute(trx);
  if ((rows[0]?.count ?? 0) >= MOST_STAFF) return refuse('staff.tooMany', { max: `${MOST_STAFF}` });
  if (await takenBy({ loginName, idNumber: '', exceptId: '' }, trx))
    return refuseAt('loginName', 'person.loginNameTaken', { name: loginName });
  const id = randomUUID();
  await addPerson({ id, loginName, name, orgId: person.orgId, roles: ['supplier'] }, null, trx);
  await writeContact(id, checked, clock, trx);
  await sql`insert into supplier_staff (person_id, org_id, duties, created_at, created_by)
    values (${id}, ${person.orgId}, ${[...new Set(duties)]}::text[], ${clock.now()},
      ${person.id})`.execute(trx);
  const invitation = await makeInvitation(id, needs, context);
  await logWrite('person.added', id, context, duties.join(' '));
  return { id, ...invitation };
}

interface Staff {
  readonly id: string;
  readonly name: string;
  readonly loginName: string;
  readonly isDisabled: boolean;
  readonly duties: readonly string[];
}

/** Locks a staff account of the caller's organisation; administrators are nobody's staff. */
async function lockStaff(id: string, { trx, person }: WriteContext): Promise<Staff | Refusal> {
  if (id === person.id) return refuse('staff.self');
  const { rows } = await sql<Staff>`
    select person.id, name, login_name as "loginName", disabled as "isDisabled", staff.duties from supplier_staff staff
    join person on person.id = staff.person_id
    where staff.person_id = ${id} and staff.org_id = ${person.orgId}
    for no key update of person`.execute(trx);
  return rows[0] ?? refuse('staff.unknown');
}

/**
 * Changes the posts of an account; its next call is judged by them. Where one is taken away every session
 * of the account ends, so that no open board goes on showing what it showed.
 */
export async function saveStaff(
  { id, duties }: RequestOf<Endpoints['save']>,
  context: WriteContext,
): Answer<'save'> {
  if (duties.length === 0) return refuseAt('duties', 'staff.duties');
  const staff = await lockStaff(id, context);
  if (isRefusal(staff)) return staff;
  await sql`update supplier_staff set duties = ${[...new Set(duties)]}::text[]
    where person_id = ${id}`.execute(context.trx);
  if (staff.duties.some((duty) => !duties.some((kept) => kept === duty)))
    await endSessions(id, context.trx);
  await logWrite('person.changed', id, context, duties.join(' '));
  return {};
}

/** Disables an account, which ends its sessions at once, or enables it again. */
export async function setStaffDisabled(
  { id, disabled }: RequestOf<Endpoints['setDisabled']>,
  context: WriteContext,
): Answer<'setDisabled'> {
  const staff = await lockStaff(id, context);
  if (isRefusal(staff)) return staff;
  const { trx } = context;
  await trx.updateTable('person').set({ disabled }).where('id', '=', id).execute();
  if (disabled) await endSessions(id, trx);
  await logWrite(disabled ? 'person.disabled' : 'person.enabled', id, context);
  return {};
}

/** Resets the password of an account: see `resetAccount`. */
export async function resetStaff(
  needs: StaffNeeds,
  { id, byRelease }: RequestOf<Endpoints['reset']>,
  context: WriteContext,
): Answer<'reset'> {
  const staff = await lockStaff(id, context);
  if (isRefusal(staff)) return staff;
  if (staff.isDisabled) return refuse('staff.unknown');
  return resetAccount(needs, staff, { byRelease }, context);
}
