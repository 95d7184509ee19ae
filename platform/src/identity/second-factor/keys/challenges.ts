import { createHash } from 'node:crypto';
import { limits } from '@jicai/shared/limits.ts';
import { lockByKey } from '../../../kernel/db/locks/lock-by-key.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { KeyContext } from './device.ts';
import * as stored from './repository.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Keeps a challenge for the login or session that asked. */
export async function keepChallenge(
  challenge: string,
  purpose: stored.KeyPurpose,
  { clock, trx, by, boundTo }: KeyContext,
): Promise<void> {
  const owner = { personId: by.id, purpose, boundTo };
  await stored.writeChallenge(hashOf(challenge), owner, clock, trx);
}

/** Uses a challenge up; false when it was not given for this, was used, or is over. */
export function useChallenge(
  challenge: string,
  purpose: stored.KeyPurpose,
  { clock, trx, by, boundTo }: KeyContext,
): Promise<boolean> {
  const owner = { personId: by.id, purpose, boundTo };
  return stored.takeChallenge(hashOf(challenge), owner, clock, trx);
}

/** Whether a person has as many keys and certificates as one may have; two additions ask in turn. */
export async function isFull(personId: string, trx: Executor): Promise<boolean> {
  await lockByKey('securityKey', personId, trx);
  return (await stored.keysOf(personId, trx)).length >= limits.securityKeys;
}
