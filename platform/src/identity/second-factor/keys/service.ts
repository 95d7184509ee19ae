import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { keepWrites } from '../../../kernel/write/idempotency.ts';
import { logSecurity } from '../../security/log.ts';
import { challengeIn, readAuthentication, readRegistration } from './answers.ts';
import {
  counterAfter,
  type KeyPerson,
  registeredKey,
  registrationOptions,
  signingOptions,
} from './ceremonies.ts';
import * as stored from './repository.ts';
import type { KeySite } from './site.ts';

/** A call about a person's keys. */
export interface KeyContext {
  readonly clock: Clock;
  readonly trx: Executor;
  readonly by: KeyPerson;
  readonly address: string;
  /** The hash of the login's ticket or of the session's token: a challenge is good there alone. */
  readonly boundTo: string;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function keepChallenge(
  challenge: string,
  purpose: stored.KeyPurpose,
  { clock, trx, by, boundTo }: KeyContext,
): Promise<void> {
  const owner = { personId: by.id, purpose, boundTo };
  await stored.writeChallenge(hashOf(challenge), owner, clock, trx);
}

/** The answer with its challenge, which is used up; null where it was not given for this. */
async function withChallenge<T extends { readonly response: { readonly clientDataJSON: string } }>(
  response: T | null,
  purpose: stored.KeyPurpose,
  { clock, trx, by, boundTo }: KeyContext,
): Promise<{ response: T; challenge: string } | null> {
  const challenge = response && challengeIn(response.response.clientDataJSON);
  if (!response || !challenge) return null;
  const owner = { personId: by.id, purpose, boundTo };
  const isGood = await stored.takeChallenge(hashOf(challenge), owner, clock, trx);
  return isGood ? { response, challenge } : null;
}

async function refuseAnswer({ clock, trx, by, address }: KeyContext): Promise<Refusal> {
  const event = { action: 'factor.step', wasRefused: true, by, address } as const;
  await logSecurity({ ...event, detail: '安全密钥' }, clock, trx);
  // The challenge stays used up.
  return keepWrites(refuse('key.wrong'));
}

const isFull = async (personId: string, trx: Executor): Promise<boolean> =>
  (await stored.keysOf(personId, trx)).length >= limits.securityKeys;

/** Security keys (WebAuthn) of people; `site` is null where browsers do not allow them. */
export function createSecurityKeys(site: KeySite | null) {
  return {
    /** Whether the site's address allows security keys at all. */
    isAllowed: site !== null,

    /** Options for the browser to register a key, as JSON. */
    async beginAdd(loginName: string, context: KeyContext): Promise<string | Refusal> {
      if (!site) return refuse('key.insecure');
      const { by, trx } = context;
      if (await isFull(by.id, trx)) return refuse('key.tooMany');
      const keys = await stored.keysOf(by.id, trx);
      const options = await registrationOptions(site, { ...by, loginName }, keys);
      await keepChallenge(options.challenge, 'add', context);
      return JSON.stringify(options);
    },

    /** Registers the key that answered; null when it is registered. */
    async add(
      { answer, name }: { readonly answer: string; readonly name: string },
      context: KeyContext,
    ): Promise<Refusal | null> {
      if (!site) return refuse('key.insecure');
      const { clock, trx, by, address } = context;
      const given = await withChallenge(readRegistration(answer), 'add', context);
      const found = given && (await registeredKey(site, by, given));
      if (!found) return refuseAnswer(context);
      if (await isFull(by.id, trx)) return refuse('key.tooMany');
      const key = { ...found, name: name.trim() || '安全密钥' };
      if (!(await stored.insertKey(key, by.id, clock, trx))) return refuse('key.taken');
      await logSecurity({ action: 'key.added', by, address, detail: key.name }, clock, trx);
      return null;
    },

    /** Options for the browser to have one of the person's keys sign, as JSON. */
    async beginUse(purpose: 'login' | 'stepUp', context: KeyContext): Promise<string | Refusal> {
      if (!site) return refuse('key.insecure');
      const keys = await stored.keysOf(context.by.id, context.trx);
      if (keys.length === 0) return refuse('key.none');
      const options = await signingOptions(site, context.by, keys);
      await keepChallenge(options.challenge, purpose, context);
      return JSON.stringify(options);
    },

    /** Null where a key of the person signed the challenge of this login or session. */
    async use(
      answer: string,
      purpose: 'login' | 'stepUp',
      context: KeyContext,
    ): Promise<Refusal | null> {
      if (!site) return refuse('key.insecure');
      const { clock, trx, by } = context;
      const given = await withChallenge(readAuthentication(answer), purpose, context);
      const key = given && (await stored.lockKey(given.response.id, by.id, trx));
      const counter = key && (await counterAfter(site, by, { ...given, key }));
      if (!key || counter === null) return refuseAnswer(context);
      await stored.noteUse(key.id, counter, clock, trx);
      return null;
    },

    /** Removes a key; null when it is removed. */
    async remove(id: string, { clock, trx, by, address }: KeyContext): Promise<Refusal | null> {
      const name = await stored.deleteKey(id, by.id, trx);
      if (name === null) return refuse('key.none');
      await logSecurity({ action: 'key.removed', by, address, detail: name }, clock, trx);
      return null;
    },

    of: stored.keysOf,
  };
}

export type SecurityKeys = ReturnType<typeof createSecurityKeys>;
