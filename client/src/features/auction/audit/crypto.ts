import type { AuditCrypto } from '@jicai/shared/domain/kernel/signing.ts';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { fromHex, utf8 } from '../../../lib/envelope/bytes.ts';

/** The audit's cryptography for pages without WebCrypto, such as a mall opened by plain http. */
export const browserCrypto: AuditCrypto = {
  sha256: (text) => bytesToHex(sha256(utf8(text))),
  verify: (publicKey, text, signature) => {
    try {
      return ed25519.verify(fromHex(signature), utf8(text), fromHex(publicKey), { zip215: false });
    } catch {
      // Not every 32 bytes are a valid key.
      return false;
    }
  },
};
