import type { AuditCrypto } from '@jicai/shared/domain/kernel/signing.ts';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { fromHex, utf8 } from '../../../lib/envelope/bytes.ts';

/**
 * The SHA-256 and the Ed25519 verification of the audit, in JavaScript: pages over plain http have no
 * WebCrypto. Texts are UTF-8, keys, signatures and hashes hexadecimal.
 */
export const browserCrypto: AuditCrypto = {
  sha256: (text) => bytesToHex(sha256(utf8(text))),
  verify: (publicKey, text, signature) => {
    try {
      return ed25519.verify(fromHex(signature), utf8(text), fromHex(publicKey), { zip215: false });
    } catch {
      // `ed25519.verify` throws if the 32 bytes of the key are no valid key; no signature is then
      // valid.
      return false;
    }
  },
};
