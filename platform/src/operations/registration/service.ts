import { randomUUID } from 'node:crypto';
import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  ApplicationRow,
  registrationEndpoints,
} from '@jicai/shared/contract/operations/registration.ts';
import { masked } from '@jicai/shared/domain/identity/identifiers.ts';
import { isLoginName, type RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import {
  type ApplicationState,
  applicationStates,
} from '@jicai/shared/domain/operations/registration.ts';
import { sql } from 'kysely';
import { canReach, type Sending } from '../../identity/access/links.ts';
import { addMember, checkPerson } from '../../identity/organisation/people/add.ts';
import { inScope } from '../../identity/organisation/scope.ts';
import { hashPassword } from '../../identity/password/password.ts';
import { recordControl } from '../../identity/security/control.ts';
import { logSecurity } from '../../identity/security/log.ts';
import { checkChosenPassword } from '../../identity/session/new-password.ts';
import type { Throttle } from '../../identity/session/throttle.ts';
import type { NewcomerWaits } from '../../identity/sign-on/events.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import { transact, type WriteContext } from '../../kernel/write/write.ts';
import { addTodos } from '../../work/todo/write.ts';

export interface RegistrationNeeds extends Sending {
  readonly db: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
}

type Endpoints = typeof registrationEndpoints;

/** Is the login name an account's, or of an application that waits? */
async function isNameTaken(loginName: string, db: Executor): Promise<boolean> {
  const { rows } = await sql`
    select 1 from person where lower(login_name) = lower(${loginName})
    union all select 1 from member_application
      where state = 'pending' and lower(login_name) = lower(${loginName}) limit 1`.execute(db);
  return rows.length > 0;
}

/** The unit that an application is for, where its login name is free. */
async function placeOf(
  { unitCode, loginName }: { readonly unitCode: string; readonly loginName: string },
  db: Executor,
): Promise<{ unitId: string } | Refusal> {
  const { rows } = await sql<{ id: string }>`select id from org
    where code = ${unitCode.trim()} and type in ('buyer', 'groupBuyer', 'reviewer')
      and not is_closed`.execute(db);
  const unitId = rows[0]?.id;
  if (unitId === undefined) return refuseAt('unitCode', 'application.unit');
  if (await isNameTaken(loginName, db)) return refuseAt('loginName', 'application.login');
  return { unitId };
}

/** Takes an application. The password is kept as a hash only. */
export async function submit(
  { db, clock, throttle }: RegistrationNeeds,
  body: RequestOf<Endpoints['submit']>,
  ip: string,
): Promise<ResponseOf<Endpoints['submit']> | Refusal> {
  if (!(await throttle.admit('register', ip))) throw new Failure(429, 'call.tooMany');
  const checked = checkPerson({ ...body, email: '' }, dayOf(await readNow(clock, db)));
  if (isRefusal(checked)) return checked;
  const { loginName } = body;
  if (!isLoginName(loginName)) return refuseAt('loginName', 'person.loginName');
  const owner = { id: null, loginName, name: checked.name, unitName: '', roles: [] };
  const unfit = await checkChosenPassword(body.password, owner, db);
  if (unfit) return unfit;
  // What is refused anyway is not hashed; the transaction asks again.
  const early = await placeOf(body, db);
  if (isRefusal(early)) return early;
  const hash = await hashPassword(body.password, db);
  return transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(7426151)`.execute(trx);
    const place = await placeOf(body, trx);
    if (isRefusal(place)) return place;
    const { unitId } = place;
    const { numbers, now } = await drawDocumentNumbers('memberApplication', 1, clock, trx);
    const number = numbers[0] ?? '';
    await trx
      .insertInto('member_application')
      .values({
        id: randomUUID(),
        number,
        state: 'pending',
        unit_id: unitId,
        login_name: loginName,
        password_hash: hash,
        name: checked.name,
        department: body.department.trim(),
        phone: checked.phone,
        id_number: checked.idNumber,
        role: body.role,
        submitted_at: new Date(now),
      })
      .execute();
    await notifyAdministrators({ unitId, number, name: checked.name }, clock, trx);
    return { number };
  });
}

/** The unit's administrators; the system administrators where it has none. */
async function administratorsOf(unitId: string, trx: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string; isOfUnit: boolean }>`
    select id, org_id = ${unitId} as "isOfUnit" from person where not disabled
      and ((org_id = ${unitId} and 'unitAdmin' = any(roles)) or 'systemAdmin' = any(roles))
    order by id limit 100`.execute(trx);
  const own = rows.filter(({ isOfUnit }) => isOfUnit);
  return (own.length > 0 ? own : rows).map(({ id }) => id);
}

async function notifyAdministrators(
  { unitId, number, name }: { unitId: string; number: string; name: string },
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await addTodos(
    [
      {
        personIds: await administratorsOf(unitId, trx),
        kind: 'message',
        openMode: 'page',
        businessType: 'none',
        businessId: number,
        processName: '会员注册',
        content: `${name} 申请注册会员，请审核`,
        url: menuPaths.memberApplications,
        fromName: name,
        isKnown: true,
      },
    ],
    clock,
    trx,
  );
}

/** Tells the administrators that somebody who signed in by another system waits for roles. */
export async function notifyOfNewcomer(
  { personId, name, unitId, clock }: NewcomerWaits,
  trx: Executor,
): Promise<void> {
  await addTodos(
    [
      {
        personIds: await administratorsOf(unitId, trx),
        kind: 'message',
        openMode: 'page',
        businessType: 'none',
        businessId: personId,
        processName: '单点登录',
        content: `${name} 首次通过单点登录进入，等待授予岗位`,
        url: businessPaths.member(personId),
        fromName: name,
        isKnown: true,
      },
    ],
    clock,
    trx,
  );
}

/** The state of one application, for who knows its number and phone. */
export async function progress(
  { db, throttle }: RegistrationNeeds,
  { number, phone }: RequestOf<Endpoints['progress']>,
  ip: string,
): Promise<ResponseOf<Endpoints['progress']> | Refusal> {
  if (!(await throttle.admit('registration progress', ip))) throw new Failure(429, 'call.tooMany');
  const { rows } = await sql<{ state: ApplicationState; reason: string }>`
    select state, reason from member_application
    where number = ${number.trim()} and phone = ${phone.trim()}`.execute(db);
  return rows[0] ?? refuse('application.unknown');
}

/** Applications to the units of the caller's scope, the oldest waiting first. */
export async function list(
  { db }: RegistrationNeeds,
  person: Person,
  { page, pageSize, pendingOnly }: RequestOf<Endpoints['list']>,
): Promise<ResponseOf<Endpoints['list']>> {
  const where = sql`${inScope(person, sql`a.unit_id`)}
    and (not ${pendingOnly}::boolean or a.state = 'pending')`;
  const { rows } = await sql<ApplicationRow>`
    select a.id, a.number, a.state, org.name as "unitName", a.department, a.login_name
      as "loginName", a.name, a.phone, a.id_number as "idNumber", a.role,
      a.submitted_at as "submittedAtMs", a.reason
    from member_application a join org on org.id = a.unit_id where ${where}
    order by a.state <> 'pending', a.submitted_at, a.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from member_application a where ${where}`.execute(db);
  return {
    rows: rows.map((row) => ({
      ...row,
      phone: masked(row.phone),
      idNumber: masked(row.idNumber),
    })),
    total: counted[0]?.total ?? 0,
  };
}

interface StoredApplication {
  readonly state: ApplicationState;
  readonly unitId: string;
  readonly loginName: string;
  readonly hash: string;
  readonly name: string;
  readonly department: string;
  readonly phone: string;
  readonly idNumber: string;
  readonly role: RoleName;
}

/** Accepts, which makes the account with its post, or refuses with a reason. */
export async function decide(
  needs: Pick<RegistrationNeeds, 'mailer' | 'sms'>,
  { id, isAccepted, reason }: RequestOf<Endpoints['decide']>,
  context: WriteContext,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock, call } = context;
  const { rows } = await sql<StoredApplication>`
    select state, unit_id as "unitId", login_name as "loginName", password_hash as hash, name,
      department, phone, id_number as "idNumber", role
    from member_application a where id = ${id} and ${inScope(person, sql`a.unit_id`)} for update`.execute(
    trx,
  );
  const [found] = rows;
  if (!found) return refuse('application.unknown');
  if (!isAccepted && !reason?.trim()) return refuseAt('reason', 'application.reason');
  const situation = { state: found.state, side: 'administrator' } as const;
  const name = isAccepted ? 'accept' : 'refuse';
  const refusal = applicationStates.check(name, situation);
  if (refusal) return refusal;
  const next = applicationStates.next(name);
  const personId = isAccepted ? await accept(needs, found, context) : null;
  if (isRefusal(personId)) return personId;
  await sql`update member_application set state = ${next}, decided_at = ${clock.now()},
    decided_by = ${person.id}, reason = ${reason?.trim() ?? ''}, person_id = ${personId}
    where id = ${id}`.execute(trx);
  const action = isAccepted ? 'member.accepted' : 'member.refused';
  await logSecurity({ action, by: person, address: call.ip, object: id }, clock, trx);
  return {};
}

async function accept(
  needs: Pick<RegistrationNeeds, 'mailer' | 'sms'>,
  found: StoredApplication,
  context: WriteContext,
): Promise<string | Refusal> {
  const { hash, department, ...fields } = found;
  const today = dayOf(await readNow(context.clock, context.trx));
  const member = {
    ...fields,
    departmentId: null,
    email: '',
    title: '',
    note: department === '' ? '' : `注册时填写的部门：${department}`,
    fromDay: today,
    toDay: null,
  };
  const personId = await addMember(member, context, { hash });
  // The password of an invented applicant is known to whoever accepts them.
  if (!isRefusal(personId) && canReach(needs))
    await recordControl([personId], context.person.id, 'invitation', context.clock, context.trx);
  return personId;
}
