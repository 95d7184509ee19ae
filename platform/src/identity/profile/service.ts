import { displayPath } from '@jicai/shared/contract/files/upload.ts';
import type { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { maskedContact } from '@jicai/shared/domain/identity/contact.ts';
import { checkNewPassword } from '@jicai/shared/domain/identity/password/rules.ts';
import { canonicalEmail, isEmail } from '@jicai/shared/domain/kernel/identifiers/email.ts';
import { canonicalPhone, isPhone } from '@jicai/shared/domain/kernel/identifiers/phone.ts';
import { atField, isRefusal, type Refusal, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { type Call, type Person, personOf } from '../../kernel/http/caller/caller.ts';
import { ROLE_NAMES } from '../../kernel/http/caller/policy.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { transact, type WriteContext } from '../../kernel/write/write.ts';
import { readContact } from '../contact/service.ts';
import { checkPassword, hashPassword } from '../password/password.ts';
import { logSecurity } from '../security/log.ts';
import { tellOwner } from '../security/news.ts';
import { checkPasswordOf, passwordRuleFor, storePassword } from '../session/new-password.ts';
import { endOtherSessions } from '../session/repository.ts';
import type { Throttle } from '../session/throttle.ts';
import { findSecret, readProfile, writeProfile } from './repository.ts';

export interface ProfileNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly throttle: Throttle;
}

type Endpoints = typeof profileEndpoints;

/** Suppliers (zzxz 3) have no profile, whatever their roles are. */
function notForSuppliers(person: Person): void {
  if (person.orgType === 'supplier') throw new Failure(403, 'permission.denied');
}

export async function read(
  { db }: ProfileNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['read']>> {
  notForSuppliers(person);
  const { avatarFileId, ...stored } = await readProfile(person.id, db);
  return {
    profile: {
      ...stored,
      name: person.name,
      orgName: person.orgName,
      roleNames: person.roles.map((role) => ROLE_NAMES[role]).join('、'),
      avatarUrl: avatarFileId && displayPath(avatarFileId),
    },
  };
}

export async function save(
  { files }: ProfileNeeds,
  body: RequestOf<Endpoints['save']>,
  { trx, person, clock }: WriteContext,
): Promise<ResponseOf<Endpoints['save']> | Refusal> {
  notForSuppliers(person);
  const phone = body.phone.trim();
  const email = canonicalEmail(body.email);
  if (phone && !isPhone(phone)) return refuseAt('phone', 'contact.phone');
  if (email && !isEmail(email)) return refuseAt('email', 'profile.email');
  const owner = { personId: person.id, kind: 'profile', id: person.id } as const;
  const refusal = body.avatar && (await files.save(body.avatar, owner, trx));
  if (isRefusal(refusal)) return refusal;
  const avatarGroupId = body.avatar?.fileGroupId ?? null;
  const before = await readContact(person.id, trx);
  await writeProfile(person.id, { ...body, phone, email, avatarGroupId }, clock, trx);
  const isOther = email !== before.email || canonicalPhone(phone) !== canonicalPhone(before.phone);
  if (isOther && (before.confirmedEmail !== '' || before.confirmedPhone !== '')) {
    const to = [email, phone].filter(Boolean).map(maskedContact).join('、') || '（清空）';
    const news = { personId: person.id, key: 'access.news.ownContact', values: { to } } as const;
    const old = {
      oldEmails: [before.email, before.confirmedEmail],
      oldPhones: [before.phone, before.confirmedPhone],
    };
    await tellOwner({ ...news, ...old }, clock, trx);
  }
  return {};
}

/** The installation's rule for this person's next password; a visitor's is that of an ordinary role. */
export async function passwordRule(
  { db }: ProfileNeeds,
  person: Person | null,
): Promise<ResponseOf<Endpoints['passwordRule']>> {
  return { rule: await passwordRuleFor(person?.roles ?? [], db) };
}

/** Ends the person's other sessions too. */
export async function changePassword(
  { db, clock, throttle }: ProfileNeeds,
  body: RequestOf<Endpoints['changePassword']>,
  call: Call,
): Promise<ResponseOf<Endpoints['changePassword']> | Refusal> {
  const person = personOf(call);
  const { loginName, hash } = await findSecret(person.id, db);
  const refusal = checkNewPassword({ ...body, loginName });
  if (refusal) return atField('newPassword', refusal);
  // A stolen session must not become a way to guess the password.
  if (!(await throttle.admit(`password ${person.id}`, call.ip)))
    throw new Failure(429, 'call.tooMany');
  if (!(await checkPassword(hash, body.oldPassword)))
    return refuseAt('oldPassword', 'password.wrong');
  await throttle.forgive(`password ${person.id}`, call.ip);
  const unfit = await checkPasswordOf(body.newPassword, person.id, db);
  if (unfit) return atField('newPassword', unfit);
  const next = await hashPassword(body.newPassword, db);
  return transact(db, async (trx) => {
    const isFirst = await storePassword(person.id, next, { clock, trx, over: hash });
    if (!isFirst) return refuseAt('oldPassword', 'password.wrong');
    // The relay closes the connections of these sessions.
    signalChange('session', await endOtherSessions(person, trx));
    const event = { action: 'password.changed', by: person, address: call.ip } as const;
    await logSecurity(event, clock, trx);
    return {};
  });
}
