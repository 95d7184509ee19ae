import { randomUUID } from 'node:crypto';
import { isLoginName, type RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import {
  checkIdentityNumber,
  checkMobile,
} from '@jicai/shared/domain/kernel/identifiers/checks.ts';
import { canonicalEmail, isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { isRefusal, type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { drawDocumentNumbers } from '../../../kernel/numbers/numbers.ts';
import {
  controlsByInvitation,
  handedBy,
  invitationMinutes,
  inviteNewcomer,
} from '../../access/links.ts';
import { type ResetNeeds, urlOfLink } from '../../access/reset.ts';
import { addPerson } from '../../session/register.ts';
import type { Acting } from '../posts/acting.ts';
import { givePost } from '../posts/posts.ts';
import { findUnit, isDepartmentOf, takenBy } from '../repository.ts';

/** The fields of a person that administrators type, besides their posts. */
export interface PersonFields {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly idNumber: string;
}

/** Checks what was typed; answers it as it is stored. `today` is a day like 2026-05-01. */
export function checkPerson<Fields extends PersonFields>(
  fields: Fields,
  today: string,
): Fields | Refusal {
  const name = fields.name.trim();
  if (name === '') return refuseAt('name', 'person.name');
  const phone = fields.phone.trim() === '' ? null : checkMobile(fields.phone);
  if (phone && !phone.isValid) return refuseAt('phone', 'person.identifier', { reason: phone.why });
  const id = fields.idNumber.trim() === '' ? null : checkIdentityNumber(fields.idNumber, today);
  if (id && !id.isValid) return refuseAt('idNumber', 'person.identifier', { reason: id.why });
  const email = canonicalEmail(fields.email);
  if (email !== '' && !isEmail(email)) return refuseAt('email', 'profile.email');
  return { ...fields, name, email, phone: phone?.value ?? '', idNumber: id?.value ?? '' };
}

/** A new person; a null role leaves them without a post. */
export interface NewMember extends PersonFields {
  readonly unitId: string;
  readonly departmentId: string | null;
  readonly loginName: string;
  readonly title: string;
  readonly note: string;
  readonly role: RoleName | null;
  readonly fromDay: string;
  readonly toDay: string | null;
}

async function checkNew(given: NewMember, today: string, { person, trx }: Acting) {
  const checked = checkPerson(given, today);
  if (isRefusal(checked)) return checked;
  const { loginName, departmentId, unitId, idNumber } = checked;
  if (!isLoginName(loginName)) return refuseAt('loginName', 'person.loginName');
  const unit = await findUnit(person, unitId, trx);
  if (!unit) return refuseAt('unitId', 'unit.unknown');
  if (departmentId !== null && !(await isDepartmentOf(departmentId, unitId, trx)))
    return refuseAt('departmentId', 'department.unknown');
  const taken = await takenBy({ loginName, idNumber, exceptId: '' }, trx);
  if (taken === 'loginName')
    return refuseAt('loginName', 'person.loginNameTaken', { name: loginName });
  return taken === 'identity' ? refuseAt('idNumber', 'person.identityTaken') : checked;
}

/** Adds a person with a number, a record and (with a role) a post. Answers their id. */
export async function addMember(
  given: NewMember,
  acting: Acting,
  password: { readonly hash: string } | null = null,
): Promise<string | Refusal> {
  const { person, clock, trx } = acting;
  const now = await readNow(clock, trx);
  const checked = await checkNew(given, dayOf(now), acting);
  if (isRefusal(checked)) return checked;
  const id = randomUUID();
  const { loginName, name, unitId: orgId, role } = checked;
  await addPerson({ id, loginName, name, orgId, roles: [] }, password, trx);
  const { numbers } = await drawDocumentNumbers('person', 1, clock, trx);
  await writeContact(id, checked, clock, trx);
  await trx
    .insertInto('person_record')
    .values({
      person_id: id,
      number: numbers[0] ?? '',
      id_number: checked.idNumber,
      title: checked.title.trim(),
      department_id: checked.departmentId,
      note: checked.note.trim(),
      updated_at: new Date(now),
      updated_by: person.id,
    })
    .execute();
  if (role === null) return id;
  const { departmentId, toDay } = checked;
  const fromDay = checked.fromDay || dayOf(now);
  const refusal = await givePost(id, { unitId: orgId, departmentId, role, fromDay, toDay }, acting);
  return refusal ?? id;
}

/**
 * Writes phone and e-mail; the person's own choices of notices stay. An address that is replaced gets no
 * links any more, and its successor none before the owner confirms it.
 */
export async function writeContact(
  personId: string,
  { phone, email }: Pick<PersonFields, 'phone' | 'email'>,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`insert into person_profile (person_id, phone, email, updated_at)
    values (${personId}, ${phone}, ${email}, ${clock.now()})
    on conflict (person_id) do update set phone = excluded.phone, email = excluded.email,
      confirmed_email = case when excluded.email = person_profile.email
        then person_profile.confirmed_email else '' end,
      confirmed_phone = case when excluded.phone = person_profile.phone
        then person_profile.confirmed_phone else '' end,
      updated_at = excluded.updated_at`.execute(trx);
}

/**
 * Makes the invitation of an account that nobody used, and says how long it is good and whether it controls
 * the account.
 */
export const makeInvitation = async (
  personId: string,
  needs: ResetNeeds,
  { clock, trx, person }: Pick<Acting, 'clock' | 'trx' | 'person'>,
): Promise<{
  readonly link: string;
  readonly linkMinutes: number;
  readonly controlsUntilProof: boolean;
}> => ({
  link: urlOfLink(
    needs.publicUrl,
    await inviteNewcomer(personId, handedBy(person.id, needs), clock, trx),
  ),
  linkMinutes: await invitationMinutes(trx),
  controlsUntilProof: await controlsByInvitation(personId, needs, trx),
});
