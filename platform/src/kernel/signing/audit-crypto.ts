import { createPublicKey, verify } from 'node:crypto';
import type { AuditCrypto } from '@jicai/shared/domain/kernel/signing.ts';
import { sha256 } from './hash.ts';

/** The DER header of an Ed25519 public key; the key's 32 bytes follow. */
const DER_PREFIX = '302a300506032b6570032100';

/** Node's implementation of the hash and the signature check with which audits verify a log. */
export const nodeCrypto: AuditCrypto = {
  sha256,
  verify: (publicKey, text, signature) => {
    const der = Buffer.from(DER_PREFIX + publicKey, 'hex');
    try {
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
    } catch {
      // Node throws if the 32 bytes are not a valid public key.
      return false;
    }
  },
};
