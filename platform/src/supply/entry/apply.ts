import { randomUUID } from 'node:crypto';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { entryEndpoints, shopAdminEndpoints } from '@jicai/shared/contract/supply/entry.ts';
import {
  canonicalCreditCode,
  isCreditCode,
} from '@jicai/shared/domain/kernel/identifiers/credit-code.ts';
import { canonicalMobile, isMobile } from '@jicai/shared/domain/kernel/identifiers/mobile.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { emptyEntry, isLoginName } from '@jicai/shared/domain/supply/entry/check.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { hashPassword } from '../../identity/password/password.ts';
import { recordProof } from '../../identity/security/proof.ts';
import { askForNewPassword, checkChosenPassword } from '../../identity/session/new-password.ts';
import { addOrg, addPerson } from '../../identity/session/register.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { canSend } from '../../kernel/mail/mail.ts';
import { randomNumber } from '../../kernel/numbers/numbers.ts';
import { transact, type WriteContext } from '../../kernel/write/write.ts';
import { findCurrent, recordAcceptance } from '../../mall/agreement/repository.ts';
import { initialOf } from '../../mall/catalog/search/words.ts';
import { addTodos } from '../../work/todo/write.ts';
import type { SupplyContext } from '../product/transition.ts';
import { type Asker, type CodeNeeds, checkCode, spendCode } from './contact-code.ts';
import { freeCode, isCodeTaken, lockCreditCode, unprovenCode } from './proof.ts';
import { addShopEvent, contentOf, findEntryByNumber } from './row.ts';

type Subject = RequestOf<(typeof shopAdminEndpoints)['register']>;

export type ApplyNeeds = CodeNeeds;

/** Null, or the first thing that is wrong with the form itself. */
function checkSubject({ creditCode, mobile, loginName }: Subject): Refusal | null {
  if (!isCreditCode(canonicalCreditCode(creditCode)))
    return refuseAt('creditCode', 'entry.creditCode');
  if (!isMobile(canonicalMobile(mobile))) return refuseAt('mobile', 'entry.mobile');
  return isLoginName(loginName) ? null : refuseAt('loginName', 'entry.loginName');
}

const checkSubjectPassword = (
  { loginName, password, contactName: name, companyName: unitName }: Subject,
  db: Executor,
) => checkChosenPassword(password, { id: null, loginName, name, unitName, roles: [] }, db);

interface Made {
  readonly shopId: string;
  readonly number: string;
}

interface UsedCode {
  readonly codeId: string;
  readonly refusal: Refusal;
}

interface Origin {
  readonly hash: string;
  /** The version of the agreement that was accepted; empty for a registration by an operator. */
  readonly agreement: string;
  /** An address whose owner typed the code that was mailed there; null where no mails are sent. */
  readonly email: string | null;
  /** The mobile number whose owner typed the code that was sent there; null where none are sent. */
  readonly provenMobile: string | null;
  /** The codes that were typed; they are used up. */
  readonly codes: readonly UsedCode[];
  /** The operator who registered it; null where the supplier did. */
  readonly operatorId: string | null;
}

/** Adds the organisation, the account and the shop that is not complete yet. */
async function insertApplication(
  subject: Subject,
  { hash, agreement, email, provenMobile, codes, operatorId }: Origin,
  context: SupplyContext,
): Promise<Made | Refusal> {
  const { trx, clock } = context;
  const code = canonicalCreditCode(subject.creditCode);
  const mobile = canonicalMobile(subject.mobile);
  await lockCreditCode(code, trx);
  await lockByKey('entry mobile', mobile, trx);
  const taken = await findTaken({ code, mobile, loginName: subject.loginName }, context);
  if (taken) return taken;
  await freeCode(code, clock, trx);
  for (const { codeId, refusal } of codes)
    if (!(await spendCode(codeId, clock, trx))) return refusal;
  const [orgId, shopId, personId] = [randomUUID(), randomUUID(), randomUUID()];
  const name = subject.companyName.trim();
  const number = randomNumber('shopEntry');
  const isProven = codes.length > 0 || operatorId !== null;
  const orgCode = isProven ? code : unprovenCode(number);
  await addOrg({ id: orgId, code: orgCode, name, type: 'supplier' }, trx);
  if (!isProven)
    await sql`update org set unproven_since = ${clock.now()} where id = ${orgId}`.execute(trx);
  const person = { id: personId, loginName: subject.loginName, name: subject.contactName.trim() };
  await addPerson({ ...person, orgId, roles: ['applicant'] }, { hash }, trx);
  await noteProvenContacts({ personId, email, provenMobile }, context);
  // An operator typed the password of a quick registration, and knows it.
  if (agreement === '') await askForNewPassword(personId, trx);
  const zone = await trx
    .selectFrom('zone')
    .select('id')
    .where('kind', '=', 'mall')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  await sql`
    insert into shop (id, org_id, name, state, zone_id, region_code, initial, opened_at)
    values (${shopId}, ${orgId}, ${name}, 'incomplete', ${zone.id}, '', ${initialOf(name)},
      ${clock.now()})`.execute(trx);
  const known = {
    companyName: name,
    contactName: subject.contactName,
    contactMobile: mobile,
    contactEmail: email ?? '',
  };
  await sql`
    insert into shop_entry (shop_id, number, state, content, credit_code, mobile, agreement, saved_at,
      is_proven)
    values (${shopId}, ${number}, 'editing', ${contentOf(emptyEntry(known))}::jsonb, ${code},
      ${mobile}, ${agreement}, ${clock.now()}, ${isProven})`.execute(trx);
  if (agreement !== '') {
    const accepted = { kind: 'entry', version: agreement } as const;
    await recordAcceptance(accepted, { orgId, personId }, clock, trx);
  }
  const registration = operatorId
    ? { sentence: '平台代为登记账号', note: '', personId: operatorId }
    : { sentence: '登记账号', note: '', personId };
  await addShopEvent(shopId, registration, context);
  if (!isProven) await notifyVerifiers({ shopId, name }, context);
  return { shopId, number };
}

/** Tells those who verify whose a registration is. */
async function notifyVerifiers(
  { shopId, name }: { readonly shopId: string; readonly name: string },
  { trx, clock }: SupplyContext,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from person
    where not disabled and 'entryReviewer' = any(roles) order by id limit 200`.execute(trx);
  const news = {
    personIds: rows.map(({ id }) => id),
    kind: 'message',
    openMode: 'page',
    businessType: 'none',
    businessId: shopId,
    processName: '供应商账号待核实',
    content: `${name} 登记了账号，请核实是否为该企业登记`,
    url: menuPaths.entryQueue,
    fromName: name,
    isKnown: true,
  } as const;
  await addTodos([news], clock, trx);
}

/** Stores the mail and mobile that codes have proven; a way that sends no codes proves neither. */
async function noteProvenContacts(
  {
    personId,
    email,
    provenMobile,
  }: Pick<Origin, 'email' | 'provenMobile'> & { readonly personId: string },
  { trx, clock }: SupplyContext,
): Promise<void> {
  if (email === null && provenMobile === null) return;
  await sql`insert into person_profile (person_id, email, confirmed_email, phone, confirmed_phone,
      updated_at)
    values (${personId}, ${email ?? ''}, ${email ?? ''}, ${provenMobile ?? ''},
      ${provenMobile ?? ''}, ${clock.now()})`.execute(trx);
  if (email) await recordProof(personId, { channel: 'mail', address: email }, clock, trx);
  if (provenMobile)
    await recordProof(personId, { channel: 'sms', address: provenMobile }, clock, trx);
}

async function findTaken(
  { code, mobile, loginName }: { code: string; mobile: string; loginName: string },
  { trx }: SupplyContext,
): Promise<Refusal | null> {
  const { rows } = await sql<{ mobile: boolean; login: boolean }>`
    select exists (select from shop_entry where mobile = ${mobile} and mobile <> ''
        and is_proven) as mobile,
      exists (select from person where lower(login_name) = lower(${loginName})) as login`.execute(
    trx,
  );
  const [taken] = rows;
  if (await isCodeTaken(code, trx)) return refuseAt('creditCode', 'entry.creditCodeTaken');
  if (taken?.mobile) return refuseAt('mobile', 'entry.mobileTaken');
  return taken?.login ? refuseAt('loginName', 'entry.loginNameTaken') : null;
}

const namesOf = ({ creditCode, mobile, loginName }: Subject) => ({
  code: canonicalCreditCode(creditCode),
  mobile: canonicalMobile(mobile),
  loginName,
});

/** The codes of a registration; a way that is not configured is left out, and asked for later. */
async function checkCodes(
  needs: ApplyNeeds,
  typed: Readonly<Record<'email' | 'mailCode' | 'mobile' | 'smsCode', string>>,
  call: Asker,
): Promise<UsedCode[] | Refusal> {
  const asked = [
    ...(canSend(needs.mailer)
      ? [{ channel: 'mail', address: typed.email, code: typed.mailCode } as const]
      : []),
    ...(needs.sms ? [{ channel: 'sms', address: typed.mobile, code: typed.smsCode } as const] : []),
  ];
  const used: UsedCode[] = [];
  for (const one of asked) {
    const checked = await checkCode(one, call, needs);
    if (isRefusal(checked)) return checked;
    const refusal = refuse(one.channel === 'mail' ? 'entry.mailCode' : 'entry.smsCode');
    used.push({ ...checked, refusal });
  }
  return used;
}

/** The registration of a visitor, a few times a minute from one address. */
export async function applyForShop(
  needs: ApplyNeeds,
  { agreement, email, mailCode, smsCode, ...subject }: RequestOf<(typeof entryEndpoints)['apply']>,
  call: Asker,
): Promise<ResponseOf<(typeof entryEndpoints)['apply']> | Refusal> {
  const { db, clock, throttle } = needs;
  if (!(await throttle.admit('entry.apply', call.ip))) return refuse('entry.tooOften');
  const current = await findCurrent('entry', db);
  if (agreement !== current?.version)
    return refuseAt('agreement', 'entry.agreement', { version: current?.version ?? '' });
  const wrong = checkSubject(subject);
  if (wrong) return wrong;
  const unfit = await checkSubjectPassword(subject, db);
  if (unfit) return unfit;
  const codes = await checkCodes(needs, { email, mailCode, mobile: subject.mobile, smsCode }, call);
  if (isRefusal(codes)) return codes;
  // What is refused anyway is not hashed; the transaction asks again.
  const taken = await findTaken(namesOf(subject), { trx: db, clock });
  if (taken) return taken;
  const hash = await hashPassword(subject.password, db);
  const made = await transact(db, (trx) =>
    insertApplication(
      subject,
      {
        hash,
        agreement,
        email: canSend(needs.mailer) ? email.trim() : null,
        provenMobile: needs.sms ? canonicalMobile(subject.mobile) : null,
        codes,
        operatorId: null,
      },
      { trx, clock },
    ),
  );
  return isRefusal(made) ? made : { number: made.number };
}

/**
 * Tells while somebody types whether a company is registered; a login name only together with it. A
 * mobile number is no public record: it is told at the registration, which costs a code.
 */
export async function checkTaken(
  { db, clock, throttle }: ApplyNeeds,
  { creditCode, loginName }: RequestOf<(typeof entryEndpoints)['taken']>,
  ip: string,
): Promise<ResponseOf<(typeof entryEndpoints)['taken']> | Refusal> {
  if (!(await throttle.admit('entry.taken', ip))) return refuse('entry.tooOften');
  const code = canonicalCreditCode(creditCode);
  const taken = await findTaken({ code, mobile: '', loginName }, { trx: db, clock });
  return { text: taken ? say(taken.refused, taken.values) : '' };
}

/** The quick registration by an operator; the supplier accepts the agreement at the completion. */
export async function registerShop(
  subject: Subject,
  context: WriteContext,
): Promise<Made | Refusal> {
  const wrong = checkSubject(subject);
  if (wrong) return wrong;
  const unfit = await checkSubjectPassword(subject, context.trx);
  if (unfit) return unfit;
  const taken = await findTaken(namesOf(subject), context);
  if (taken) return taken;
  const hash = await hashPassword(subject.password, context.trx);
  const operatorId = context.person.id;
  const none = { email: null, provenMobile: null, codes: [] };
  const origin = { hash, agreement: '', ...none, operatorId };
  return insertApplication(subject, origin, context);
}

/** The progress of an application, for who knows its number and its mobile number. */
export async function readProgress(
  { db, throttle }: ApplyNeeds,
  { number, mobile }: RequestOf<(typeof entryEndpoints)['progress']>,
  ip: string,
): Promise<ResponseOf<(typeof entryEndpoints)['progress']> | Refusal> {
  if (!(await throttle.admit('entry.progress', ip))) return refuse('entry.tooOften');
  const row = await findEntryByNumber(number.trim().toUpperCase(), db);
  const { rows } = await sql<{ mobile: string }>`
    select mobile from shop_entry where number = ${row?.number ?? ''}`.execute(db);
  if (!row || rows[0]?.mobile !== canonicalMobile(mobile)) return refuse('entry.progressUnknown');
  return { state: row.state, staged: row.staged, reason: row.reason, savedAtMs: row.savedAt };
}
