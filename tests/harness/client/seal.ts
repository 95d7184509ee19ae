import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { REQUEST_KEY_HEADER, TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  answerContext,
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_KEY_HEADER,
  ENVELOPE_TIME_HEADER,
  frameSealed,
  IV_BYTES,
  ivOf,
  requestContext,
  TAG_BYTES,
  unframeSealed,
} from '@jicai/shared/contract/kernel/envelope.ts';

/** The facts that a seal is bound to; `timeMs` is this machine's time unless given. */
export interface CallToSeal {
  readonly method: string;
  readonly path: string;
  readonly token?: string | null | undefined;
  readonly requestKey?: string | undefined;
  readonly timeMs?: number | undefined;
}

/** A sealed request, and the only way to read its answer. */
export interface SealedText {
  /** Content type, key, time, and the token and request key that it is bound to. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Opens an answer; throws on a body that is not sealed as the answer to this request. */
  open(body: string): string;
}

/** One side of a session's envelope: an AES-256 key and the form it travels in. */
export interface Seal {
  /** The key in one block of RSA-OAEP-SHA-256, base64: the value of the envelope's header. */
  readonly wrappedKey: string;
  close(call: CallToSeal, text: string): SealedText;
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
  const wrappedKey = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, key).toString(
    'base64',
  );
  return {
    wrappedKey,
    close({ method, path, token, requestKey = '', timeMs = Date.now() }, text) {
      const tokenHash = token ? createHash('sha256').update(token).digest('hex') : '';
      const call = { method, path, tokenHash, requestKey, time: `${Math.floor(timeMs)}` };
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.from(requestContext(call)));
      const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      const base64 = Buffer.concat(parts).toString('base64');
      return {
        headers: {
          'content-type': ENVELOPE_CONTENT_TYPE,
          [ENVELOPE_KEY_HEADER]: wrappedKey,
          [ENVELOPE_TIME_HEADER]: call.time,
          ...(token ? { [TOKEN_HEADER]: token } : {}),
          ...(requestKey ? { [REQUEST_KEY_HEADER]: requestKey } : {}),
        },
        body: frameSealed(base64),
        open: (body) => openAnswer(key, answerContext(call, ivOf(base64)), body),
      };
    },
  };
}

function openAnswer(key: Buffer, context: string, body: string): string {
  const sealed = Buffer.from(unframeSealed(body) ?? '', 'base64');
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error(`not sealed: ${body.slice(0, 80)}`);
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
