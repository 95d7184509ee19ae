import { randomBytes, randomUUID } from 'node:crypto';
import type { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { cutText } from '@jicai/shared/domain/kernel/texts/cut-text.ts';
import { visiblePart } from '@jicai/shared/domain/kernel/texts/visible-text.ts';
import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Publish } from '../../kernel/events/events.ts';
import type { Call, Origin, Person } from '../../kernel/http/caller/caller.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { readSetting, signOnDisabled } from '../../kernel/settings/settings.ts';
import { transact, type WriteContext } from '../../kernel/write/write.ts';
import { logSecurity } from '../security/log.ts';
import { addPerson } from '../session/register.ts';
import { findForLogin } from '../session/repository.ts';
import type { Sessions } from '../session/service.ts';
import type { Throttle } from '../session/throttle.ts';
import {
  type Attempt,
  type ExternalIdentity,
  isFault,
  type Provider,
  type SignOnFault,
} from './connector.ts';
import { newcomerWaits } from './events.ts';
import { noteFault, noteSuccess } from './health.ts';
import * as links from './repository.ts';

export interface SignOnNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: { readonly warn: (fields: object, text: string) => void };
  readonly throttle: Throttle;
  readonly sessions: Sessions;
  readonly publish: Publish;
  readonly publicUrl: string;
  readonly signOnProviders: readonly Provider[];
}

type Endpoints = typeof signOnEndpoints;
type SignedOn = ResponseOf<Endpoints['finish']>;

const secret = (): string => randomBytes(32).toString('base64url');

/** The systems that people may sign in by now: an operator may put one out of use. */
export async function systemsInUse({
  db,
  signOnProviders,
}: Pick<SignOnNeeds, 'signOnProviders'> & { readonly db: Executor }): Promise<readonly Provider[]> {
  if (signOnProviders.length === 0) return [];
  const disabled = new Set(await readSetting(signOnDisabled, process.env, db));
  return signOnProviders.filter(({ id }) => !disabled.has(id));
}

/** The page to which providers lead back; it is registered with them. */
export const returnUrlOf = ({ publicUrl }: Pick<SignOnNeeds, 'publicUrl'>): string =>
  `${publicUrl}${BASE_PATH}/loading/login`;

/** In-site paths only: whoever sends a link must not choose where a login leads. */
const inSite = (path: string): string => (/^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '');

interface FaultPlace {
  readonly provider: string;
  readonly address: string;
  /** The person gave something wrong, and the provider is well. */
  readonly isOwnFault?: boolean;
}

/** Logs what went wrong for the operator; the person gets a sentence. */
async function refuseFault(
  { log, clock, db }: SignOnNeeds,
  { fault, reason }: SignOnFault,
  { provider, address, isOwnFault = false }: FaultPlace,
): Promise<Refusal> {
  log.warn({ provider, fault, reason }, 'sign-on failed');
  const by = `单点登录 ${provider}`;
  const event = { action: 'login', wasRefused: true, by, address, detail: reason } as const;
  await logSecurity(event, clock, db);
  // A wrong password is a proper answer of a directory.
  if (!isOwnFault) await noteFault(provider, { fault, reason }, clock, db);
  return refuse(fault === 'away' ? 'signOn.away' : 'signOn.refused');
}

/** Sends a browser to the provider: to sign in, or (with a person) to link an account. */
export async function begin(
  needs: SignOnNeeds,
  { providerId, binding, returnTo }: RequestOf<Endpoints['begin']>,
  call: Pick<Call, 'ip'>,
  person: Person | null,
): Promise<{ url: string } | Refusal> {
  const { clock, db, throttle } = needs;
  const found = (await systemsInUse(needs)).find(({ id }) => id === providerId);
  if (found?.connector.kind !== 'redirect') return refuse('signOn.provider');
  // Each beginning stores a row for ten minutes: an address has so many a minute.
  if (!(await throttle.admitSignOn(call.ip))) throw new Failure(429, 'call.tooMany');
  const attempt: Attempt = {
    // 企业微信 takes letters and digits alone.
    state: randomBytes(32).toString('hex'),
    nonce: secret(),
    verifier: secret(),
    returnUrl: returnUrlOf(needs),
  };
  const url = await found.connector.begin(attempt);
  if (typeof url !== 'string')
    return refuseFault(needs, url, { provider: providerId, address: call.ip });
  const personId = person?.id ?? null;
  const stored = {
    ...attempt,
    provider: providerId,
    binding,
    personId,
    returnTo: inSite(returnTo),
  };
  await links.insertAttempt(stored, clock, db);
  return { url };
}

/** Reads the provider's answer; the attempt is used up whatever the answer is. */
export async function finish(
  needs: SignOnNeeds,
  { state, query, binding }: RequestOf<Endpoints['finish']>,
  call: Call,
): Promise<SignedOn | Refusal> {
  const { clock, db } = needs;
  const attempt = await links.useAttempt({ state, binding }, clock, db);
  const provider = (await systemsInUse(needs)).find(({ id }) => id === attempt?.provider);
  if (!attempt || provider?.connector.kind !== 'redirect') return refuse('signOn.attempt');
  // A person who began as themselves must still be the same person.
  if (attempt.personId !== null && attempt.personId !== call.person?.id)
    return refuse('signOn.attempt');
  const { nonce, verifier, personId, returnTo } = attempt;
  const returnUrl = returnUrlOf(needs);
  const answer = { state, nonce, verifier, returnUrl };
  const identity = await provider.connector.finish(answer, new URLSearchParams(query));
  if (isFault(identity))
    return refuseFault(needs, identity, { provider: provider.id, address: call.ip });
  await noteSuccess(provider.id, clock, db);
  const arrived = asShown(identity);
  if (personId === null)
    return signIn(needs, provider, { identity: arrived, returnTo, from: call });
  return link(needs, provider, { identity: arrived, returnTo, call });
}

interface Arrival {
  readonly identity: ExternalIdentity;
  readonly returnTo: string;
  readonly from: Origin;
}

/** Signs the person of an account elsewhere in; somebody new waits for roles. */
async function signIn(
  needs: SignOnNeeds,
  provider: Provider,
  { identity, returnTo, from }: Arrival,
): Promise<SignedOn | Refusal> {
  const { clock, db, sessions } = needs;
  const address = from.ip;
  const signedIn = await transact(db, async (trx): Promise<SignedOn | Refusal> => {
    const personId = await personOf(needs, provider, { identity, address }, trx);
    if (isRefusal(personId)) return personId;
    const today = sql`to_char(${clock.now()} at time zone ${CHINA_ZONE}, 'YYYY-MM-DD')`;
    if (!(await links.hasRoles(personId, today, trx)))
      return { outcome: 'waiting', login: null, returnTo: '' };
    const found = await findForLogin(personId, trx);
    if (!found) return refuse('signOn.left');
    const steps = { hasCode: false, byPassword: false };
    const login = await sessions.advance(found, steps, from, trx);
    if (isRefusal(login)) return login;
    return { outcome: 'in', login, returnTo };
  });
  const detail = isRefusal(signedIn) ? signedIn.refused : '没有岗位，等待授予';
  if (isRefusal(signedIn) || signedIn.outcome === 'waiting') {
    const by = `${identity.name}（${provider.title}）`;
    await logSecurity({ action: 'login', wasRefused: true, by, address, detail }, clock, db);
  }
  return signedIn;
}

/**
 * The person of an account elsewhere. Nothing but issuer and subject finds somebody: a mobile number
 * or an address at the provider may have belonged to another person before.
 */
async function personOf(
  { clock, publish }: SignOnNeeds,
  provider: Provider,
  { identity, address }: { readonly identity: ExternalIdentity; readonly address: string },
  trx: Executor,
): Promise<string | Refusal> {
  // Two first sign-ons of one account wait for each other here.
  await lockByKey(identity.issuer, identity.subject, trx);
  const linked = await links.findLinked(identity, trx);
  if (linked?.disabled) return refuse('signOn.left');
  if (linked) {
    await links.noteUse(linked.id, clock, trx);
    return linked.personId;
  }
  const unitId = provider.unitCode && (await links.unitOfCode(provider.unitCode, trx));
  if (!unitId) return refuse('signOn.unknown');
  const personId = randomUUID();
  const loginName = `sso.${randomBytes(6).toString('hex')}`;
  const { name } = identity;
  await addPerson({ id: personId, loginName, name, orgId: unitId, roles: [] }, null, trx);
  await links.insertLink({ personId, provider: provider.id, identity }, clock, trx);
  // Claims of the provider give no right: posts are granted here.
  const event = { action: 'person.added', by: `单点登录 ${provider.id}`, address } as const;
  await logSecurity({ ...event, object: personId, detail: '没有岗位，等待授予' }, clock, trx);
  await publish(newcomerWaits, { personId, name, unitId, clock }, trx);
  return personId;
}

const MOST_NAME = 50;

/** An identity with its name as we store and show it; its owner may have given it signs that nobody sees. */
const asShown = (identity: ExternalIdentity): ExternalIdentity => ({
  ...identity,
  name: cutText(visiblePart(identity.name).trim(), MOST_NAME) || '未提供姓名',
});

interface Linking {
  readonly identity: ExternalIdentity;
  readonly returnTo: string;
  readonly call: Call;
}

async function link(
  { clock, db }: SignOnNeeds,
  provider: Provider,
  { identity, returnTo, call }: Linking,
): Promise<SignedOn | Refusal> {
  const { person } = call;
  if (!person) return refuse('signOn.attempt');
  return transact(db, async (trx) => {
    const isNew = await links.insertLink(
      { personId: person.id, provider: provider.id, identity },
      clock,
      trx,
    );
    if (!isNew) return refuse('signOn.taken');
    const event = { action: 'signOn.linked', by: person, address: call.ip } as const;
    await logSecurity({ ...event, object: provider.id }, clock, trx);
    return { outcome: 'linked', login: null, returnTo };
  });
}

/** The person's own links, with the words of their providers. */
export async function listLinks(
  { db, signOnProviders }: SignOnNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['links']>> {
  const titles = new Map(signOnProviders.map(({ id, title }) => [id, title]));
  const rows = await links.listLinks(person.id, db);
  return {
    links: rows.map(({ provider, ...row }) => ({
      ...row,
      providerTitle: titles.get(provider) ?? provider,
    })),
  };
}

/** Takes a link of the caller away, unless nothing else would let them in. */
export async function unlink(
  id: string,
  { trx, person, clock, call }: WriteContext,
): Promise<Record<string, never> | Refusal> {
  if (!(await links.hasOtherWay(id, person.id, trx))) return refuse('signOn.lastWay');
  if (!(await links.deleteLink(id, person.id, trx))) return refuse('signOn.link');
  const event = { action: 'signOn.unlinked', by: person, address: call.ip } as const;
  await logSecurity({ ...event, object: id }, clock, trx);
  return {};
}

/** Checks a name and a password with a directory. */
export async function signInWithPassword(
  needs: SignOnNeeds,
  { providerId, loginName, password }: RequestOf<Endpoints['withPassword']>,
  from: Origin,
): Promise<SignedOn | Refusal> {
  const { ip } = from;
  const provider = (await systemsInUse(needs)).find(({ id }) => id === providerId);
  if (provider?.connector.kind !== 'password') return refuse('signOn.provider');
  // A directory locks accounts by itself: guesses stop here before they lock somebody out.
  const name = `${providerId} ${loginName.toLowerCase()}`;
  if ((await needs.throttle.admitLogin(name, ip)) === 'refused')
    throw new Failure(429, 'call.tooMany');
  const identity = await provider.connector.check(loginName, password);
  if (isFault(identity)) {
    const isOwnFault = identity.fault === 'refused';
    const place = { provider: providerId, address: ip, isOwnFault };
    const refusal = await refuseFault(needs, identity, place);
    return identity.fault === 'away' ? refusal : refuse('session.loginFailed');
  }
  await noteSuccess(providerId, needs.clock, needs.db);
  await needs.throttle.forgiveLogin(name, ip);
  return signIn(needs, provider, { identity: asShown(identity), returnTo: '', from });
}
