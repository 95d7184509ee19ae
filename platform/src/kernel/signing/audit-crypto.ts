import { createPublicKey, verify } from 'node:crypto';
import type { AuditCrypto } from '@jicai/shared/domain/kernel/signing.ts';
import { sha256 } from './hash.ts';

/** The DER header of an Ed25519 public key; the key's 32 bytes follow. */
const DER_PREFIX = '302a300506032b6570032100';

/** Node's cryptography, for audits on the server. */
export const nodeCrypto: AuditCrypto = {
  sha256,
  verify: (publicKey, text, signature) => {
    const der = Buffer.from(DER_PREFIX + publicKey, 'hex');
    try {
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
    } catch {
      // Not all 32-byte values are valid keys.
      return false;
    }
  },
};
