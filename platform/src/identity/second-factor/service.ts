import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { qrOf } from '../../kernel/documents/qr.ts';
import { keepWrites } from '../../kernel/write/idempotency.ts';
import { type LoggedPerson, logSecurity } from '../security/log.ts';
import { newRecoveryCodes, recoveryHash } from './codes.ts';
import * as factors from './repository.ts';
import { base32, matchingStep, newSecret, otpauthUri } from './totp.ts';
import type { Vault } from './vault.ts';

/** Wrong codes of one account within fifteen minutes; after them only recovery codes count. */
const MOST_FAILURES = 20;

interface Context {
  readonly clock: Clock;
  readonly trx: Executor;
  /** The person whose factor it is, and the address of the call. */
  readonly by: LoggedPerson;
  readonly address: string;
}

/** A secret to put into an authenticator: as text, as an address, and as rows of a QR code. */
export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
  readonly rows: string[];
}

/** The rows of a QR code: `1` is dark. */
function rowsOf(text: string): string[] {
  const { size, at } = qrOf(text);
  const places = Array.from({ length: size }, (_, place) => place);
  return places.map((y) => places.map((x) => (at(x, y) ? '1' : '0')).join(''));
}

/** The second factors of people: codes by time, and recovery codes for when the device is lost. */
export function createFactors(vault: Vault) {
  async function storedHashes(personId: string, trx: Executor): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryHash(personId, code));
    await factors.replaceRecoveryCodes(personId, hashes, trx);
    return codes;
  }

  async function refuseCode(context: Context): Promise<Refusal> {
    const { clock, trx, by, address } = context;
    await factors.noteFailure(by.id, clock, trx);
    await logSecurity({ action: 'factor.step', wasRefused: true, by, address }, clock, trx);
    // The count of wrong codes must outlive the refusal.
    return keepWrites(refuse('factor.wrong'));
  }

  return {
    /** A new secret; null where the person has a confirmed factor already. */
    async begin(loginName: string, personId: string, trx: Executor): Promise<Enrolment | Refusal> {
      const secret = newSecret();
      const isNew = await factors.writeSecret(personId, vault.seal(personId, secret), trx);
      if (!isNew) return refuse('factor.exists');
      const uri = otpauthUri(secret, SITE_NAME, loginName);
      return { secret: base32(secret), uri, rows: rowsOf(uri) };
    },

    /** The first code confirms the factor; answers the recovery codes, which are shown once. */
    async confirm(code: string, context: Context): Promise<string[] | Refusal> {
      const { clock, trx, by, address } = context;
      const stored = await factors.lockFactor(by.id, clock, trx);
      if (!stored || stored.isConfirmed) return refuse('factor.notBegun');
      if (stored.failures >= MOST_FAILURES) return refuse('factor.tooMany');
      const step = matchingStep(vault.open(by.id, stored.secret), code, stored);
      if (step === null) return refuseCode(context);
      await factors.noteStep(by.id, step, clock, trx);
      const codes = await storedHashes(by.id, trx);
      await logSecurity({ action: 'factor.added', by, address }, clock, trx);
      return codes;
    },

    /** Null for a right code: one by time, or a recovery code. Each is good once. */
    async check(code: string, context: Context): Promise<Refusal | null> {
      const { clock, trx, by } = context;
      const stored = await factors.lockFactor(by.id, clock, trx);
      if (!stored?.isConfirmed) return refuse('factor.none');
      // Each hash covers 59 random bits: no limit is needed, and the owner gets in during an attack.
      if (await factors.useRecoveryCode(by.id, recoveryHash(by.id, code), clock, trx)) return null;
      if (stored.failures >= MOST_FAILURES) return keepWrites(refuse('factor.tooMany'));
      const step = matchingStep(vault.open(by.id, stored.secret), code, stored);
      if (step === null) return refuseCode(context);
      await factors.noteStep(by.id, step, clock, trx);
      return null;
    },

    /** Ten other recovery codes; the earlier ones are void. */
    async renewCodes({ clock, trx, by, address }: Context): Promise<string[] | Refusal> {
      if (!(await factors.hasFactor(by.id, trx))) return refuse('factor.none');
      const codes = await storedHashes(by.id, trx);
      const event = { action: 'factor.added', by, address, detail: '更换恢复码' } as const;
      await logSecurity(event, clock, trx);
      return codes;
    },

    async remove({ clock, trx, by, address }: Context): Promise<Record<string, never> | Refusal> {
      if (!(await factors.deleteFactor(by.id, trx))) return refuse('factor.none');
      await logSecurity({ action: 'factor.removed', by, address }, clock, trx);
      return {};
    },

    has: factors.hasFactor,
    codesLeft: factors.countRecoveryCodes,
  };
}

export type Factors = ReturnType<typeof createFactors>;
