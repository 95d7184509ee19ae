import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import {
  frameSealed,
  IV_BYTES,
  sealContext,
  TAG_BYTES,
  unframeSealed,
} from '@jicai/shared/contract/kernel/envelope.ts';

/** One side of a session's envelope: an AES-256 key and the form it travels in. */
export interface Seal {
  /** The key in one block of RSA-OAEP-SHA-256, base64: the value of the envelope's header. */
  readonly wrappedKey: string;
  close(method: string, path: string, text: string): string;
  /** Opens an answer; throws on a body that is not sealed for this call. */
  open(method: string, path: string, body: string): string;
}

/** Makes a new key and wraps it for the server; `modulus` is hex, `exponent` decimal. */
export function newSeal(modulus: string, exponent: string): Seal {
  const even = (hex: string) => (hex.length % 2 ? `0${hex}` : hex);
  const bytes = (hex: string) => Buffer.from(even(hex), 'hex').toString('base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'RSA', n: bytes(modulus), e: bytes(Number(exponent).toString(16)) },
  });
  const key = randomBytes(32);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, key);
  return {
    wrappedKey: wrapped.toString('base64'),
    close(method, path, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.from(sealContext('request', method, path)));
      const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return frameSealed(Buffer.concat(parts).toString('base64'));
    },
    open(method, path, body) {
      const sealed = Buffer.from(unframeSealed(body) ?? '', 'base64');
      if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error(`not sealed: ${body.slice(0, 80)}`);
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(sealContext('answer', method, path)));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
