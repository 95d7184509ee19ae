import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { keepWrites } from '../../../kernel/write/idempotency.ts';
import { logSecurity } from '../../security/log.ts';
import { challengeIn, readAuthentication, readRegistration } from './answers.ts';
import { counterAfter, registeredKey, registrationOptions, signingOptions } from './ceremonies.ts';
import { isFull, keepChallenge, useChallenge } from './challenges.ts';
import type { FactorDevice, KeyContext } from './device.ts';
import * as stored from './repository.ts';
import type { KeySite } from './site.ts';

/** The answer with its challenge, which is used up; null where it was not given for this. */
async function withChallenge<T extends { readonly response: { readonly clientDataJSON: string } }>(
  response: T | null,
  purpose: stored.KeyPurpose,
  context: KeyContext,
): Promise<{ response: T; challenge: string } | null> {
  const challenge = response && challengeIn(response.response.clientDataJSON);
  if (!response || !challenge) return null;
  return (await useChallenge(challenge, purpose, context)) ? { response, challenge } : null;
}

async function refuseAnswer({ clock, trx, by, address }: KeyContext): Promise<Refusal> {
  const event = { action: 'factor.step', wasRefused: true, by, address } as const;
  await logSecurity({ ...event, detail: '安全密钥' }, clock, trx);
  // The challenge stays used up.
  return keepWrites(refuse('key.wrong'));
}

/** Security keys (WebAuthn) of people; `site` is null where browsers do not allow them. */
export function createSecurityKeys(site: KeySite | null): FactorDevice {
  return {
    isAllowed: site !== null,

    async beginAdd(loginName, context) {
      if (!site) return refuse('key.insecure');
      const { by, trx } = context;
      if (await isFull(by.id, trx)) return refuse('key.tooMany');
      const keys = await stored.keysOf(by.id, trx, 'key');
      const options = await registrationOptions(site, { ...by, loginName }, keys);
      await keepChallenge(options.challenge, 'add', context);
      return JSON.stringify(options);
    },

    async add({ answer, name }, context) {
      if (!site) return refuse('key.insecure');
      const { clock, trx, by, address } = context;
      const given = await withChallenge(readRegistration(answer), 'add', context);
      const found = given && (await registeredKey(site, by, given));
      if (!found) return refuseAnswer(context);
      if (await isFull(by.id, trx)) return refuse('key.tooMany');
      const about = { kind: 'key', subject: '', validToMs: null } as const;
      const key = { ...found, ...about, name: name.trim() || '安全密钥' };
      if (!(await stored.insertKey(key, by.id, clock, trx))) return refuse('key.taken');
      await logSecurity({ action: 'key.added', by, address, detail: key.name }, clock, trx);
      return null;
    },

    async beginUse(purpose, context) {
      if (!site) return refuse('key.insecure');
      const keys = await stored.keysOf(context.by.id, context.trx, 'key');
      if (keys.length === 0) return refuse('key.none');
      const options = await signingOptions(site, context.by, keys);
      await keepChallenge(options.challenge, purpose, context);
      return JSON.stringify(options);
    },

    async use(answer, purpose, context) {
      if (!site) return refuse('key.insecure');
      const { clock, trx, by } = context;
      const given = await withChallenge(readAuthentication(answer), purpose, context);
      const key = given && (await stored.lockKey(given.response.id, by.id, 'key', trx));
      const counter = key && (await counterAfter(site, by, { ...given, key }));
      if (!key || counter === null) return refuseAnswer(context);
      await stored.noteUse(key.id, counter, clock, trx);
      return null;
    },
  };
}
