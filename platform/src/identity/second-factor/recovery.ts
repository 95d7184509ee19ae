import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type LoggedPerson, logSecurity } from '../security/log.ts';
import {
  earlierHash,
  hashCodes,
  isCode,
  lookupOf,
  newRecoveryCodes,
  type StoredCode,
} from './codes.ts';
import * as factors from './repository.ts';

/** A call about a person's second factor. */
export interface FactorContext {
  readonly clock: Clock;
  readonly trx: Executor;
  /** The person whose factor it is, and the address of the call. */
  readonly by: LoggedPerson;
  readonly address: string;
}

/** New recovery codes with their hashes, which take a while and are made before a transaction. */
export interface Recovery {
  readonly codes: string[];
  readonly stored: readonly StoredCode[];
}

/** A code that somebody typed, with the hash of the recovery code that it is, if it is one. */
export interface GivenCode {
  readonly code: string;
  readonly recoveryHash: string | null;
}

/** Ten new codes. Throws 429 when too many wait for a hash. */
export async function newRecovery(): Promise<Recovery> {
  const codes = newRecoveryCodes();
  return { codes, stored: await hashCodes(codes) };
}

/**
 * Looks whether a code is one of the person's recovery codes. The slow hash is compared only where the
 * first signs find one: wrong codes cost nothing. `db` is no transaction.
 */
export async function givenCode(code: string, personId: string, db: Database): Promise<GivenCode> {
  const lookup = lookupOf(code);
  if (lookup === null) return { code, recoveryHash: earlierHash(personId, code) };
  const hash = await factors.findCode(personId, lookup, db);
  const isRight = hash !== null && (await isCode(code, hash));
  return { code, recoveryHash: isRight ? hash : null };
}

/** Why a person gets no other codes; null for who has a factor that they stand in for. */
export async function refuseRenewal(personId: string, db: Executor): Promise<Refusal | null> {
  return factors.hasFactor(await factors.factorKinds(personId, db)) ? null : refuse('factor.none');
}

/** Gives ten other codes; the earlier ones are void. */
export async function renewCodes(
  { codes, stored }: Recovery,
  { clock, trx, by, address }: FactorContext,
): Promise<string[] | Refusal> {
  const refused = await refuseRenewal(by.id, trx);
  if (refused) return refused;
  await factors.replaceRecoveryCodes(by.id, stored, trx);
  const event = { action: 'factor.added', by, address, detail: '更换恢复码' } as const;
  await logSecurity(event, clock, trx);
  return codes;
}

/** Recovery codes are void once nothing is left that they stand in for. */
export async function voidUnusedCodes(personId: string, trx: Executor): Promise<void> {
  const kinds = await factors.factorKinds(personId, trx);
  if (!factors.hasFactor(kinds)) await factors.deleteRecoveryCodes(personId, trx);
}
