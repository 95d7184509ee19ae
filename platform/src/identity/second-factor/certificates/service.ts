import { type KeyObject, randomBytes, verify } from 'node:crypto';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { z } from 'zod';
import { readNow } from '../../../kernel/db/now.ts';
import { keepWrites } from '../../../kernel/write/idempotency.ts';
import { logSecurity } from '../../security/log.ts';
import { isFull, keepChallenge, useChallenge } from '../keys/challenges.ts';
import type { FactorDevice, KeyContext } from '../keys/device.ts';
import * as stored from '../keys/repository.ts';
import type { CertificateFault, CertificateTrust, CheckedCertificate } from './trust.ts';

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const Answer = z.object({ text: z.string().min(1), certificate: base64, signature: base64 });

function readAnswer(text: string): z.output<typeof Answer> | null {
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** SHA-256 with RSA (PKCS #1) or ECDSA (DER), as the vendors' programs sign. */
function isSigned(text: string, key: KeyObject, signature: string): boolean {
  try {
    return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

const spkiOf = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64url');

type Fault =
  | CertificateFault
  | 'certificate.challenge'
  | 'certificate.signature'
  | 'certificate.stranger';

async function refuseAnswer(
  fault: Fault,
  { clock, trx, by, address }: KeyContext,
): Promise<Refusal> {
  const event = { action: 'factor.step', wasRefused: true, by, address, detail: fault } as const;
  await logSecurity(event, clock, trx);
  // The challenge stays used up.
  return keepWrites(refuse(fault));
}

/** Certificates on USB keys as a second factor; without trust in anybody none is taken. */
export function createCertificates(
  trust: CertificateTrust | null,
  publicUrl: string,
): FactorDevice {
  /** The text to be signed names the site and the purpose: a signature is good for nothing else. */
  async function challenge(purpose: stored.KeyPurpose, context: KeyContext): Promise<string> {
    const text = `jicai ${purpose} ${publicUrl} ${randomBytes(32).toString('base64url')}`;
    await keepChallenge(text, purpose, context);
    return JSON.stringify({ middleware: trust?.middlewareUrl ?? '', text });
  }

  /** The certificate that signed the challenge; a fault's key where anything is wrong. */
  async function proven(
    answer: string,
    purpose: stored.KeyPurpose,
    context: KeyContext,
  ): Promise<CheckedCertificate | Fault> {
    const given = readAnswer(answer);
    if (!given || !trust) return 'certificate.answer';
    if (!(await useChallenge(given.text, purpose, context))) return 'certificate.challenge';
    const now = await readNow(context.clock, context.trx);
    const checked = await trust.check(Buffer.from(given.certificate, 'base64'), now);
    if (typeof checked === 'string') return checked;
    return isSigned(given.text, checked.key, given.signature) ? checked : 'certificate.signature';
  }

  return {
    isAllowed: trust !== null,

    async beginAdd(_loginName, context) {
      if (!trust) return refuse('certificate.off');
      if (await isFull(context.by.id, context.trx)) return refuse('key.tooMany');
      return challenge('add', context);
    },

    async add({ answer, name }, context) {
      if (!trust) return refuse('certificate.off');
      const found = await proven(answer, 'add', context);
      if (typeof found === 'string') return refuseAnswer(found, context);
      const { clock, trx, by, address } = context;
      if (await isFull(by.id, trx)) return refuse('key.tooMany');
      const { id, subject, validToMs, key } = found;
      const row = { id, name: name.trim() || '证书', publicKey: spkiOf(key), counter: 0 };
      const about = { kind: 'certificate' as const, transports: [], subject, validToMs };
      // The subject belongs to one person; another certificate of it needs the first one removed.
      if (!(await stored.insertKey({ ...row, ...about }, by.id, clock, trx)))
        return refuse('certificate.taken');
      const detail = `${row.name}：${subject}`;
      await logSecurity({ action: 'key.added', by, address, detail }, clock, trx);
      return null;
    },

    async beginUse(purpose, context) {
      if (!trust) return refuse('certificate.off');
      const own = await stored.keysOf(context.by.id, context.trx, 'certificate');
      return own.length === 0 ? refuse('certificate.none') : challenge(purpose, context);
    },

    async use(answer, purpose, context) {
      if (!trust) return refuse('certificate.off');
      const found = await proven(answer, purpose, context);
      if (typeof found === 'string') return refuseAnswer(found, context);
      const { clock, trx, by } = context;
      const own = await stored.lockKey(found.id, by.id, 'certificate', trx);
      if (own?.publicKey !== spkiOf(found.key))
        return refuseAnswer('certificate.stranger', context);
      await stored.noteUse(own.id, 0, clock, trx);
      return null;
    },
  };
}
