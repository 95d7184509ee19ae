import { createPublicKey, verify } from 'node:crypto';
import type { AuditCrypto } from '@jicai/shared/domain/kernel/signing.ts';
import { sha256 } from './hash.ts';

/** The DER header of an Ed25519 public key; the key's 32 bytes follow. */
const DER_PREFIX = '302a300506032b6570032100';

/** The hash and the signature check of audits, implemented by Node's cryptography. */
export const nodeCrypto: AuditCrypto = {
  sha256,
  verify: (publicKey, text, signature) => {
    const der = Buffer.from(DER_PREFIX + publicKey, 'hex');
    try {
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
    } catch {
      // Not every value of 32 bytes is a valid public key.
      return false;
    }
  },
};
