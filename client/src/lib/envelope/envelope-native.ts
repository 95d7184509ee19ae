import { IV_BYTES, TAG_BYTES } from '@jicai/shared/contract/kernel/envelope.ts';
import { fromHex, toBase64, toBase64Url, toHex, utf8 } from './bytes.ts';
import type { PublicKey, Sealer } from './sealer.ts';

/** The envelope's cryptography with WebCrypto, for https and localhost. */
export async function makeSealer({ modulus, exponent }: PublicKey): Promise<Sealer> {
  const { subtle } = globalThis.crypto;
  const rsa = await subtle.importKey(
    'jwk',
    {
      kty: 'RSA',
      n: toBase64Url(fromHex(modulus)),
      e: toBase64Url(fromHex(Number(exponent).toString(16))),
      alg: 'RSA-OAEP-256',
      ext: true,
    },
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  );
  const raw = globalThis.crypto.getRandomValues(new Uint8Array(32));
  const aes = await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const wrapped = await subtle.encrypt('RSA-OAEP', rsa, raw);
  raw.fill(0);
  const gcm = (iv: Uint8Array<ArrayBuffer>, additionalData: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData,
    tagLength: TAG_BYTES * 8,
  });

  return {
    wrappedKey: toBase64(new Uint8Array(wrapped)),
    async seal(plain, context) {
      const iv = globalThis.crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const body = new Uint8Array(await subtle.encrypt(gcm(iv, context), aes, plain));
      const sealed = new Uint8Array(IV_BYTES + body.length);
      sealed.set(iv);
      sealed.set(body, IV_BYTES);
      return sealed;
    },
    async open(sealed, context) {
      const iv = sealed.slice(0, IV_BYTES);
      return new Uint8Array(await subtle.decrypt(gcm(iv, context), aes, sealed.slice(IV_BYTES)));
    },
  };
}

export async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', utf8(text))));
}
