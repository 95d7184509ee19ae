import { randomUUID } from 'node:crypto';
import { maskedContact } from '@jicai/shared/domain/identity/contact.ts';
import { canonicalMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { sql } from 'kysely';
import { type Delivery, inviteNewcomers, isNewcomer } from '../../identity/access/links.ts';
import { urlOfLink } from '../../identity/access/reset.ts';
import type { Channels } from '../../identity/invitation/newcomers.ts';
import { queueInvitations } from '../../identity/invitation/queue.ts';
import { notePersonChanged } from '../../identity/organisation/people/changed.ts';
import { recordControl, shareInvitation } from '../../identity/security/control.ts';
import { type LoggedPerson, logSecurity } from '../../identity/security/log.ts';
import { tellOwner } from '../../identity/security/news.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import type { ImportPlan } from './facts.ts';
import { applyMall } from './mall/apply.ts';
import type { PersonValue, UnitValue } from './plan.ts';

/** A new person with the address of their one-time link. */
export interface Invitation {
  readonly loginName: string;
  readonly name: string;
  readonly unitCode: string;
  readonly url: string;
}

interface Applying {
  readonly by: LoggedPerson;
  /** The network address of whoever imports. */
  readonly address: string;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** The channels by which invitations are sent; null: all links are returned. */
  readonly channels: Channels | null;
  /** Whoever imports gets the links of those to whom none is sent. */
  readonly handed: Delivery;
  readonly trx: Executor;
}

const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;

/** Writes units, and answers the ids of all by their code. */
async function applyUnits(
  plan: ImportPlan,
  { trx }: Applying,
): Promise<ReadonlyMap<string, string>> {
  const values = plan.units.flatMap(({ value, effect }) =>
    value && effect !== 'same' ? [value] : [],
  );
  const ids = new Map(plan.unitIds);
  for (const { code } of values) if (!ids.has(code)) ids.set(code, randomUUID());
  const rows = values.map((unit: UnitValue) => ({
    id: ids.get(unit.code),
    code: unit.code,
    name: unit.name,
    type: unit.type,
    parent: ids.get(unit.parentCode) ?? null,
  }));
  await sql`insert into org (id, code, name, type)
    select id, code, name, type from jsonb_to_recordset(${rowsOf(rows)})
      as r(id text, code text, name text, type text)
    on conflict (id) do update set name = excluded.name`.execute(trx);
  await sql`update org set parent_id = r.parent
    from jsonb_to_recordset(${rowsOf(rows)}) as r(id text, parent text)
    where org.id = r.id`.execute(trx);
  return ids;
}

/** The departments that people name and their units lack get their name as code. Answers all by unit and name. */
async function applyDepartments(
  people: readonly (PersonValue & { readonly unitId: string })[],
  trx: Executor,
): Promise<ReadonlyMap<string, string>> {
  const named = people.filter(({ department }) => department !== '');
  const distinct = new Map(named.map((one) => [`${one.unitId} ${one.department}`, one]));
  const rows = [...distinct.values()].map(({ unitId, department }) => ({
    id: randomUUID(),
    unit: unitId,
    name: department,
  }));
  const { rows: found } = await sql<{ id: string; unit: string; name: string }>`
    with given as (
      select * from jsonb_to_recordset(${rowsOf(rows)}) as r(id text, unit text, name text)
    ), added as (
      insert into department (id, org_id, code, name) select id, unit, name, name from given g
      where not exists (select from department d where d.org_id = g.unit and d.name = g.name)
      on conflict do nothing returning id, org_id, name
    )
    select id, org_id as unit, name from added
    union all select d.id, d.org_id, d.name from department d
      join given g on g.unit = d.org_id and g.name = d.name`.execute(trx);
  return new Map(found.map(({ id, unit, name }) => [`${unit} ${name}`, id]));
}

/** The new people: those who get their invitation sent, and the links of the others. */
export interface Invited {
  readonly sending: number;
  readonly invitations: readonly Invitation[];
}

/** Carries a plan out: units, departments, people, posts; a few statements for any number of rows. */
export async function applyPlan(plan: ImportPlan, applying: Applying): Promise<Invited> {
  const units = await applyUnits(plan, applying);
  await applyMall(plan.mall, applying);
  const { invited, people } = await applyPeople(plan, units, applying);
  // At the end, since nobody else writes the security log until this transaction is over.
  await noteRenamedUnits(plan, applying);
  await noteChangedPeople(people, applying);
  return invited;
}

/** Writes people and their posts, and invites the new ones. */
async function applyPeople(
  plan: ImportPlan,
  units: ReadonlyMap<string, string>,
  applying: Applying,
): Promise<{ readonly invited: Invited; readonly people: readonly Written[] }> {
  const { trx, clock } = applying;
  const changed = plan.people.flatMap(({ value, effect }) => {
    const unitId = value && units.get(value.unitCode);
    return value && unitId && effect !== 'same' ? [{ ...value, unitId }] : [];
  });
  if (changed.length === 0) return { invited: { sending: 0, invitations: [] }, people: [] };
  const departments = await applyDepartments(changed, trx);
  const added = changed.filter(({ id }) => id === null).length;
  const drawn = added > 0 ? await drawDocumentNumbers('person', added, clock, trx) : null;
  const numbers = [...(drawn?.numbers ?? [])];
  const people = changed.map((one) => ({
    ...one,
    isNew: one.id === null,
    id: one.id ?? randomUUID(),
    number: one.id === null ? (numbers.shift() ?? '') : one.loginName,
    departmentId: departments.get(`${one.unitId} ${one.department}`) ?? null,
  }));
  const confirmed = await readConfirmed(people, trx);
  await writePeople(people, applying);
  await writePosts(people, applying);
  await noteContacts(people, confirmed, applying);
  const newcomers = people.filter(({ isNew }) => isNew);
  return { invited: await invite(newcomers, applying), people };
}

/** Queues the invitations of those whom the site can reach, if that is asked for; the others get links. */
async function invite(people: readonly Written[], applying: Applying): Promise<Invited> {
  const { trx, clock, publicUrl, by, channels, handed } = applying;
  const ids = people.map(({ id }) => id);
  const queued = channels
    ? await queueInvitations(ids, by.id, channels, clock, trx)
    : new Set<string>();
  const others = people.filter(({ id }) => !queued.has(id));
  const tokens = await inviteNewcomers(
    others.map(({ id }) => id),
    handed,
    clock,
    trx,
  );
  const invitations = others.map(({ id, loginName, name, unitCode }) => ({
    loginName,
    name,
    unitCode,
    url: urlOfLink(publicUrl, tokens.get(id) ?? ''),
  }));
  return { sending: queued.size, invitations };
}

type Written = PersonValue & {
  readonly id: string;
  readonly isNew: boolean;
  readonly number: string;
  readonly unitId: string;
  readonly departmentId: string | null;
};

/** The confirmed mail addresses of people whose rows name another one. */
async function readConfirmed(people: readonly Written[], trx: Executor) {
  const ids = people
    .filter(({ isNew, email, emailBefore }) => !isNew && email !== '' && email !== emailBefore)
    .map(({ id }) => id);
  if (ids.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ id: string; email: string }>`select person_id as id,
    confirmed_email as email from person_profile where person_id = any(${ids}::text[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** An empty cell leaves what is stored. */
async function writePeople(people: readonly Written[], { trx, clock, by }: Applying) {
  const rows = rowsOf(people.map(({ roles: _, ...row }) => row));
  const columns = sql`as r(id text, "loginName" text, name text, "unitId" text, phone text, email text,
    number text, "idNumber" text, title text, "departmentId" text)`;
  await sql`insert into person (id, login_name, password_hash, name, org_id, roles)
    select id, "loginName", '', name, "unitId", '{}' from jsonb_to_recordset(${rows}) ${columns}
    on conflict (id) do update set name = excluded.name`.execute(trx);
  // An address that is replaced gets no links any more, and its successor none before it is confirmed.
  await sql`insert into person_profile (person_id, phone, email, updated_at)
    select id, phone, email, ${clock.now()} from jsonb_to_recordset(${rows}) ${columns}
    on conflict (person_id) do update set
      phone = coalesce(nullif(excluded.phone, ''), person_profile.phone),
      email = coalesce(nullif(excluded.email, ''), person_profile.email),
      confirmed_email = case when excluded.email in ('', person_profile.email)
        then person_profile.confirmed_email else '' end,
      confirmed_phone = case when excluded.phone in ('', person_profile.phone)
        then person_profile.confirmed_phone else '' end`.execute(trx);
  await sql`insert into person_record (person_id, number, id_number, title, department_id,
      updated_at, updated_by)
    select id, number, "idNumber", title, "departmentId", ${clock.now()}, ${by.id}
    from jsonb_to_recordset(${rows}) ${columns}
    on conflict (person_id) do update set updated_at = excluded.updated_at,
      updated_by = excluded.updated_by,
      id_number = coalesce(nullif(excluded.id_number, ''), person_record.id_number),
      title = coalesce(nullif(excluded.title, ''), person_record.title),
      department_id = coalesce(excluded.department_id, person_record.department_id)`.execute(trx);
}

/** Another phone or mail of an account in use is as strong as a reset: its owner hears of it (rule 16). */
async function noteContacts(
  people: readonly Written[],
  confirmed: ReadonlyMap<string, string>,
  { trx, clock, by }: Applying,
) {
  for (const person of people) {
    const { id, isNew, phoneBefore, emailBefore } = person;
    const to = changedContact(person);
    if (isNew || to === '') continue;
    if (await isNewcomer(id, trx)) {
      await shareInvitation(id, by.id, clock, trx);
      continue;
    }
    await recordControl([id], by.id, 'contact', clock, trx);
    const news = { personId: id, key: 'access.news.contact', values: { by: by.name, to } } as const;
    const old = { oldPhones: [phoneBefore], oldEmails: [emailBefore, confirmed.get(id) ?? ''] };
    await tellOwner({ ...news, ...old }, clock, trx);
  }
}

/** The changed addresses of a row in words, with their middles hidden; empty for none. */
function changedContact({ phone, phoneBefore, email, emailBefore }: PersonValue): string {
  const isOtherPhone = phone !== '' && phone !== canonicalMobile(phoneBefore);
  const isOtherEmail = email !== '' && email !== emailBefore;
  return [
    ...(isOtherEmail ? [`电子邮箱 ${maskedContact(email)}`] : []),
    ...(isOtherPhone ? [`手机号码 ${maskedContact(phone)}`] : []),
  ].join('，');
}

/** Another name of a unit is logged. */
async function noteRenamedUnits(plan: ImportPlan, { trx, clock, by, address }: Applying) {
  for (const { value } of plan.units) {
    if (!value?.id || !value.nameBefore || value.nameBefore === value.name) continue;
    const event = { action: 'unit.changed', by, address, object: value.id } as const;
    await logSecurity(
      { ...event, detail: `${value.nameBefore} → ${value.name}（批量导入）` },
      clock,
      trx,
    );
  }
}

/** What changed of somebody is logged, and another name told to them, as where it is changed by hand. */
async function noteChangedPeople(
  people: readonly Written[],
  { trx, clock, by, address }: Applying,
) {
  for (const person of people) {
    const { id, before, name, idNumber } = person;
    if (!before) continue;
    const after = { name, idNumber: idNumber || before.idNumber };
    const contact = changedContact(person);
    const isSame = before.name === after.name && before.idNumber === after.idNumber;
    if (isSame && contact === '') continue;
    const words = [contact, '批量导入'].filter(Boolean).join('；');
    await notePersonChanged({ personId: id, before, after, words }, { by, address }, clock, trx);
  }
}

async function writePosts(people: readonly Written[], { trx, clock, by }: Applying) {
  const posts = people.flatMap(({ id, unitId, departmentId, roles, fromDay, toDay }) =>
    roles.map(({ role, roleId }) => ({
      post: randomUUID(),
      id,
      unit: unitId,
      department: departmentId,
      role,
      made: roleId,
      from: fromDay,
      to: toDay,
    })),
  );
  await sql`insert into post (id, person_id, org_id, department_id, role, role_id, from_on, to_on,
      granted_by, granted_at)
    select post, id, unit, department, role, made, "from", "to", ${by.id}, ${clock.now()}
    from jsonb_to_recordset(${rowsOf(posts)}) as r(post text, id text, unit text, department text,
      role text, made text, "from" text, "to" text)`.execute(trx);
}
