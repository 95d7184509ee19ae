import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { EvidenceCrypto } from '@jicai/shared/domain/evidence/crypto.ts';

const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex');
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Node's own SHA-256 and Ed25519, over bytes. */
export const nodeEvidenceCrypto: EvidenceCrypto = {
  sha256: (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  verify: (publicKey, message, signature) => {
    try {
      const der = Buffer.concat([PUBLIC_DER, publicKey]);
      return verify(
        null,
        message,
        createPublicKey({ key: der, format: 'der', type: 'spki' }),
        signature,
      );
    } catch {
      return false;
    }
  },
};

/** A pair of Ed25519 keys for tests: the same name has the same keys in every run. */
export function madeKeys(name: string) {
  const seed = createHash('sha256').update(name).digest();
  const der = Buffer.concat([PRIVATE_DER, seed]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' });
  return {
    publicKey: new Uint8Array(spki.subarray(PUBLIC_DER.length)),
    sign: (message: Uint8Array) => new Uint8Array(sign(null, message, secret)),
  };
}
