import { randomUUID } from 'node:crypto';
import { accessLinkPath } from '@jicai/shared/contract/identity/access.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import type { AccessLink, setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { isLoginName } from '@jicai/shared/domain/identity/organisation.ts';
import { checkCreditCode } from '@jicai/shared/domain/kernel/identifiers/checks.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { ZONES } from '@jicai/shared/domain/mall/content/zones.ts';
import { checkSender } from '@jicai/shared/domain/operations/mail-sender.ts';
import { sql } from 'kysely';
import { inviteNewcomer } from '../../identity/access/links.ts';
import { hashPassword } from '../../identity/password/password.ts';
import { logSecurity } from '../../identity/security/log.ts';
import { rulesNow } from '../../identity/security/profiles.ts';
import { checkChosenPassword } from '../../identity/session/new-password.ts';
import { addOrg, addPerson } from '../../identity/session/register.ts';
import type { Throttle } from '../../identity/session/throttle.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Role } from '../../kernel/http/caller/policy.ts';
import { Failure } from '../../kernel/http/failure.ts';
import type { Mailer } from '../../kernel/mail/mail.ts';
import {
  mailFrom,
  mailServer,
  publicUrl as publicUrlSetting,
  saveSetting,
  securityProfile,
} from '../../kernel/settings/settings.ts';
import type { Vault } from '../../kernel/signing/vault.ts';
import { transact } from '../../kernel/write/write.ts';
import { serverUrlOf, trySender } from './mail-sender.ts';
import { hashOfToken, isGoodToken } from './token.ts';

export interface SetupNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly throttle: Throttle;
  /** Seals the address of the mail server. */
  readonly settingVault: Vault;
  readonly mailer: Mailer | null;
}

type Endpoints = typeof setupEndpoints;
type Body = RequestOf<Endpoints['run']>;

/** Attempts with a wrong token, each minute and address, are few: nobody tries 128 bits. */
async function admitToken({ db, clock, throttle }: SetupNeeds, token: string, ip: string) {
  if (!(await throttle.admit('setup token', ip))) throw new Failure(429, 'call.tooMany');
  const isGood = await isGoodToken(token, clock, db);
  if (isGood) await throttle.forgive('setup token', ip);
  return isGood;
}

interface Checked {
  readonly body: Body;
  readonly unitCode: string;
  readonly url: string;
}

function checkBody(body: Body): Checked | Refusal {
  const unitCode = checkCreditCode(body.unitCode);
  if (!unitCode.isValid) return refuseAt('unitCode', 'person.identifier', { reason: unitCode.why });
  const url = body.publicUrl.trim().replace(/\/+$/, '');
  if (!/^https?:\/\/[^\s/?#]+$/.test(url)) return refuseAt('publicUrl', 'setup.publicUrl');
  const names = {
    loginName: body.loginName,
    'securityAdmin.loginName': body.securityAdmin.loginName,
    'auditAdmin.loginName': body.auditAdmin.loginName,
  };
  const given = Object.entries(names).filter(([, name]) => name !== '');
  const bad = given.find(([, name]) => !isLoginName(name));
  if (bad) return refuseAt(bad[0], 'setup.loginName');
  const twice = given.find(([, name], at) => given.findIndex(([, one]) => one === name) < at);
  if (twice) return refuseAt(twice[0], 'setup.loginNames');
  const wrong = body.sender && checkSender(body.sender);
  if (wrong) return wrong;
  return { body, unitCode: unitCode.value, url };
}

/** Tries a mail sender before the set-up stores it; who has the token may, a few times a minute. */
export async function tryMail(
  needs: SetupNeeds,
  { token, sender, to }: RequestOf<Endpoints['tryMail']>,
  ip: string,
): Promise<ResponseOf<Endpoints['tryMail']> | Refusal> {
  if (!(await admitToken(needs, token, ip))) return refuseAt('token', 'setup.token');
  if (!(await needs.throttle.admit('setup mail', ip))) throw new Failure(429, 'call.tooMany');
  return trySender(sender, to);
}

/**
 * Sets the installation up: its unit, the first system administrator with a password, links for the
 * other two administrators. Of several callers with the one token, one wins.
 */
export async function setUp(
  needs: SetupNeeds,
  body: Body,
  ip: string,
): Promise<ResponseOf<Endpoints['run']> | Refusal> {
  const { db, clock } = needs;
  if (!(await admitToken(needs, body.token, ip))) return refuseAt('token', 'setup.token');
  const checked = checkBody(body);
  if ('refused' in checked) return checked;
  const { loginName, name, unitName } = body;
  const owner = { id: null, loginName, name, unitName, roles: ['systemAdmin'] };
  const unfit = await checkChosenPassword(body.password, owner, db);
  if (unfit) return unfit;
  const hash = await hashPassword(body.password, db);
  return transact(db, async (trx) => {
    const { rows } = await sql`update installation set ready_at = ${clock.now()}, token_hash = null
      where ready_at is null and token_hash = ${hashOfToken(body.token)}
        and not exists (select from person) returning ready_at`.execute(trx);
    if (rows.length === 0) return refuse('setup.done');
    const links = await makeOrganisation(checked, hash, { ...needs, ip }, trx);
    // The rules of the profile that was chosen just now.
    const tooWeak = await checkChosenPassword(body.password, owner, trx);
    return tooWeak ?? { links, linkHours: (await rulesNow(trx)).invitationHours };
  });
}

async function makeOrganisation(
  { body, unitCode, url }: Checked,
  hash: string,
  { clock, settingVault: vault, ip }: SetupNeeds & { readonly ip: string },
  trx: Executor,
): Promise<AccessLink[]> {
  const orgId = randomUUID();
  await addOrg({ id: orgId, code: unitCode, name: body.unitName.trim(), type: 'operator' }, trx);
  const add = async (
    loginName: string,
    name: string,
    role: Role,
    password: { hash: string } | null,
  ) => {
    const id = randomUUID();
    await addPerson({ id, loginName, name, orgId, roles: [role] }, password, trx);
    return id;
  };
  const adminId = await add(body.loginName, body.name.trim(), 'systemAdmin', { hash });
  await trx.updateTable('installation').set({ unit_id: orgId, admin_id: adminId }).execute();
  const by = { personId: adminId, clock, vault };
  await saveSetting(publicUrlSetting, url, by, trx);
  await saveSetting(securityProfile, body.profile, by, trx);
  if (body.sender) {
    await saveSetting(mailServer, serverUrlOf(body.sender), by, trx);
    await saveSetting(mailFrom, body.sender.from.trim(), by, trx);
  }
  const links: AccessLink[] = [];
  for (const [role, { loginName, name }] of [
    ['securityAdmin', body.securityAdmin],
    ['auditAdmin', body.auditAdmin],
  ] as const) {
    if (loginName === '') continue;
    const id = await add(loginName, name.trim() || loginName, role, null);
    const token = await inviteNewcomer(id, { kind: 'operator' }, clock, trx);
    links.push({ name, loginName, url: `${url}${BASE_PATH}${accessLinkPath(token)}` });
  }
  // Shops, homes and searches stand in zones; categories are brought in on a page.
  await trx
    .insertInto('zone')
    .values(
      ZONES.map(([id, name, kind, summary], at) => ({ id, name, kind, summary, position: at })),
    )
    .onConflict((on) => on.doNothing())
    .execute();
  const admin = { id: adminId, name: body.name.trim(), orgId };
  await logSecurity({ action: 'installed', by: admin, address: ip, object: orgId }, clock, trx);
  return links;
}
