import { IV_BYTES } from '@jicai/shared/contract/kernel/envelope.ts';
import { gcm } from '@noble/ciphers/aes.js';
import { sha256 as digest } from '@noble/hashes/sha2.js';
import NodeRSA from 'node-rsa';
import { fromHex, toHex, utf8 } from './bytes.ts';
import type { PublicKey, Sealer } from './sealer.ts';

/**
 * The envelope's cryptography without WebCrypto, for a page on plain http. Loaded only there.
 * The random numbers are the browser's own, which are there in any context.
 */
export async function makeSealer({ modulus, exponent }: PublicKey): Promise<Sealer> {
  const rsa = new NodeRSA(null, { encryptionScheme: { scheme: 'pkcs1_oaep', hash: 'sha256' } });
  // Not through the constructor: it takes an object of components for a wish to make a new key.
  rsa.importKey({ n: fromHex(modulus), e: Number(exponent) }, 'components-public');
  const key = globalThis.crypto.getRandomValues(new Uint8Array(32));

  return {
    // Without the encoding node-rsa 2 answers a Uint8Array, whose toString('base64') lies.
    wrappedKey: rsa.encrypt(key, 'base64'),
    async seal(plain, context) {
      const iv = globalThis.crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const body = gcm(key, iv, context).encrypt(plain);
      const sealed = new Uint8Array(IV_BYTES + body.length);
      sealed.set(iv);
      sealed.set(body, IV_BYTES);
      return sealed;
    },
    async open(sealed, context) {
      return gcm(key, sealed.subarray(0, IV_BYTES), context).decrypt(sealed.subarray(IV_BYTES));
    },
  };
}

export async function sha256(text: string): Promise<string> {
  return toHex(digest(utf8(text)));
}
