import { createPublicKey, verify } from 'node:crypto';
import type { AuditCrypto } from '@jicai/shared/domain/kernel/signing.ts';
import { sha256 } from './hash.ts';

/** The bytes before the 32 of an Ed25519 public key in DER. */
const DER_PREFIX = '302a300506032b6570032100';

/** Node's own cryptography, for audits on this side. */
export const nodeCrypto: AuditCrypto = {
  sha256,
  verify: (publicKey, text, signature) => {
    const der = Buffer.from(DER_PREFIX + publicKey, 'hex');
    try {
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
    } catch {
      // Not every 32 bytes are a key.
      return false;
    }
  },
};
