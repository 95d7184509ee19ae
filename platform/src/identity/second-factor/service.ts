import type { KeyKind } from '@jicai/shared/contract/identity/account/session.ts';
import { SITE_NAME } from '@jicai/shared/contract/kernel/site.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { qrOf } from '../../kernel/documents/pdf/qr.ts';
import type { Vault } from '../../kernel/signing/vault.ts';
import { keepWrites } from '../../kernel/write/idempotency.ts';
import { logSecurity } from '../security/log.ts';
import type { FactorDevice, KeyContext } from './keys/device.ts';
import { deleteKey, keysOf } from './keys/repository.ts';
import {
  type FactorContext,
  type GivenCode,
  givenCode,
  newRecovery,
  type Recovery,
  refuseRenewal,
  renewCodes,
  voidUnusedCodes,
} from './recovery.ts';
import * as factors from './repository.ts';
import { base32, matchingStep, newSecret, otpauthUri } from './totp.ts';

/** Wrong codes of one account within fifteen minutes; after them only recovery codes count. */
const MOST_FAILURES = 20;

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

/** The devices that people have as second factors, by their kind. */
export type FactorDevices = Readonly<Record<KeyKind, FactorDevice>>;

/** The device of a kind; none: security keys. */
const deviceOf = (devices: FactorDevices, kind: KeyKind | null) => devices[kind ?? 'key'];

/** Devices as a person's second factor: with the first factor come recovery codes. */
const withCodes = (devices: FactorDevices) => ({
  /** Registers a device; answers recovery codes where the person had none. */
  async addKey(
    body: { readonly kind: KeyKind | null; readonly answer: string; readonly name: string },
    recovery: Recovery | null,
    context: KeyContext,
  ): Promise<string[] | Refusal> {
    const refusal = await deviceOf(devices, body.kind).add(body, context);
    if (refusal) return refusal;
    const { trx, by } = context;
    if (recovery === null || (await factors.countRecoveryCodes(by.id, trx)) > 0) return [];
    await factors.replaceRecoveryCodes(by.id, recovery.stored, trx);
    return recovery.codes;
  },

  /** Takes a device away, also one of a kind that is not used here any more. */
  async removeKey(
    id: string,
    { clock, trx, by, address }: KeyContext,
  ): Promise<Record<string, never> | Refusal> {
    const name = await deleteKey(id, by.id, trx);
    if (name === null) return refuse('key.none');
    await logSecurity({ action: 'key.removed', by, address, detail: name }, clock, trx);
    await voidUnusedCodes(by.id, trx);
    return {};
  },
});

async function refuseCode(context: FactorContext): Promise<Refusal> {
  const { clock, trx, by, address } = context;
  await factors.noteFailure(by.id, clock, trx);
  await logSecurity({ action: 'factor.step', wasRefused: true, by, address }, clock, trx);
  // The count of wrong codes must outlive the refusal.
  return keepWrites(refuse('factor.wrong'));
}

/** The second factors of people: codes by time, security keys, certificates, and recovery codes. */
export function createFactors(vault: Vault, devices: FactorDevices) {
  return {
    devices,
    deviceOf: (kind: KeyKind | null) => deviceOf(devices, kind),
    keysOf,
    ...withCodes(devices),
    newRecovery,
    given: givenCode,
    refuseRenewal,
    renewCodes,

    /** A new secret; refused where the person has confirmed one already. */
    async begin(loginName: string, personId: string, trx: Executor): Promise<Enrolment | Refusal> {
      const secret = newSecret();
      const isNew = await factors.writeSecret(personId, vault.seal(personId, secret), trx);
      if (!isNew) return refuse('factor.exists');
      const uri = otpauthUri(secret, SITE_NAME, loginName);
      return { secret: base32(secret), uri, rows: rowsOf(uri) };
    },

    /**
     * Recovery codes for `confirm`; null for a wrong code, so that only who has the secret makes the
     * server hash. `db` is no transaction: hashing waits its turn.
     */
    async recoveryFor(
      code: string,
      personId: string,
      { clock, db }: { readonly clock: Clock; readonly db: Database },
    ): Promise<Recovery | null> {
      const stored = await factors.lockFactor(personId, clock, db);
      if (!stored || stored.isConfirmed || stored.failures >= MOST_FAILURES) return null;
      const isRight = matchingStep(vault.open(personId, stored.secret), code, stored) !== null;
      return isRight ? newRecovery() : null;
    },

    /** The first code confirms the factor; answers the recovery codes, which are shown once. */
    async confirm(
      code: string,
      recovery: Recovery | null,
      context: FactorContext,
    ): Promise<string[] | Refusal> {
      const { clock, trx, by, address } = context;
      const stored = await factors.lockFactor(by.id, clock, trx);
      if (!stored || stored.isConfirmed) return refuse('factor.notBegun');
      if (stored.failures >= MOST_FAILURES) return refuse('factor.tooMany');
      const step = matchingStep(vault.open(by.id, stored.secret), code, stored);
      if (step === null || recovery === null) return refuseCode(context);
      await factors.noteStep(by.id, step, clock, trx);
      await factors.replaceRecoveryCodes(by.id, recovery.stored, trx);
      await logSecurity({ action: 'factor.added', by, address }, clock, trx);
      return recovery.codes;
    },

    /** Null for a right code: one by time, or a recovery code. Each is good once. */
    async check(
      { code, recoveryHash }: GivenCode,
      context: FactorContext,
    ): Promise<Refusal | null> {
      const { clock, trx, by } = context;
      const stored = await factors.lockFactor(by.id, clock, trx);
      // Each hash covers 59 random bits: no limit is needed, and the owner gets in during an attack.
      if (recoveryHash && (await factors.useRecoveryCode(by.id, recoveryHash, clock, trx)))
        return null;
      if (!stored?.isConfirmed) {
        const kinds = await factors.factorKinds(by.id, trx);
        return factors.hasFactor(kinds) ? refuseCode(context) : refuse('factor.none');
      }
      if (stored.failures >= MOST_FAILURES) return keepWrites(refuse('factor.tooMany'));
      const step = matchingStep(vault.open(by.id, stored.secret), code, stored);
      if (step === null) return refuseCode(context);
      await factors.noteStep(by.id, step, clock, trx);
      return null;
    },

    /** Takes the codes by time away. */
    async remove({
      clock,
      trx,
      by,
      address,
    }: FactorContext): Promise<Record<string, never> | Refusal> {
      if (!(await factors.deleteApp(by.id, trx))) return refuse('factor.none');
      await voidUnusedCodes(by.id, trx);
      await logSecurity({ action: 'factor.removed', by, address }, clock, trx);
      return {};
    },

    kinds: factors.factorKinds,
    codesLeft: factors.countRecoveryCodes,
  };
}

export type Factors = ReturnType<typeof createFactors>;
