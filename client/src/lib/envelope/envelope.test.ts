import {
  constants,
  createCipheriv,
  createDecipheriv,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import {
  ENVELOPE_KEY_HEADER,
  frameSealed,
  sealContext,
  unframeSealed,
  WRAPPED_KEY_LENGTH,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { describe, expect, it } from 'vitest';
import { fromBase64 } from './bytes.ts';
import { createEnvelope } from './envelope.ts';
import * as native from './envelope-native.ts';
import * as plain from './envelope-plain.ts';
import type { CipherSuite, PublicKey } from './sealer.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const jwk = publicKey.export({ format: 'jwk' });
const key: PublicKey = {
  modulus: Buffer.from(jwk.n ?? '', 'base64url').toString('hex'),
  exponent: '65537',
};

/** The server's side of the envelope, with nothing but node:crypto. */
function unwrap(wrapped: string): Buffer {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return privateDecrypt(
    { key: privateKey, padding, oaepHash: 'sha256' },
    Buffer.from(wrapped, 'base64'),
  );
}

function openAtServer(aes: Buffer, body: string, context: string): string {
  const sealed = Buffer.from(unframeSealed(body) ?? '', 'base64');
  const opener = createDecipheriv('aes-256-gcm', aes, sealed.subarray(0, 12));
  opener.setAAD(Buffer.from(context));
  opener.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([opener.update(sealed.subarray(12, -16)), opener.final()]).toString();
}

function sealAtServer(aes: Buffer, text: string, context: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', aes, iv);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return frameSealed(body.toString('base64'));
}

const suites: [string, CipherSuite][] = [
  ['WebCrypto, on https', native],
  ['node-rsa and noble, on plain http', plain],
];

describe.each(suites)('the envelope with %s', (_name, suite) => {
  const envelopeOf = () => createEnvelope({ publicKey: async () => key, suite: async () => suite });
  const text = JSON.stringify({ amount: '93,300.50', note: '测试 ✓'.repeat(2000) });

  it('seals what the server opens, and opens what the server seals', async () => {
    const call = await envelopeOf().seal('POST', '/app/x', text);
    const wrapped = call.headers[ENVELOPE_KEY_HEADER] ?? '';
    expect(wrapped).toHaveLength(WRAPPED_KEY_LENGTH);
    const aes = unwrap(wrapped);
    expect(openAtServer(aes, call.body, sealContext('request', 'POST', '/app/x'))).toBe(text);
    const answer = sealAtServer(aes, '{"state":1}', sealContext('answer', 'POST', '/app/x'));
    expect(await call.open(answer)).toBe('{"state":1}');
  });

  it('opens no answer to another call, no request, no changed byte, nothing in the open', async () => {
    const call = await envelopeOf().seal('POST', '/app/x', '{}');
    const aes = unwrap(call.headers[ENVELOPE_KEY_HEADER] ?? '');
    const good = sealAtServer(aes, '{}', sealContext('answer', 'POST', '/app/x'));
    const changed = good.replace(/.(?=.{30}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    await expect(call.open(changed)).rejects.toThrow();
    await expect(call.open(call.body)).rejects.toThrow();
    const other = sealAtServer(aes, '{}', sealContext('answer', 'POST', '/app/y'));
    await expect(call.open(other)).rejects.toThrow();
    await expect(call.open('{"state":1}')).rejects.toThrow('not sealed');
  });

  it('keeps one AES key in a session, never an iv, and drops the key with the session', async () => {
    const envelope = envelopeOf();
    const [a, b] = [
      await envelope.seal('POST', '/a', '{}'),
      await envelope.seal('POST', '/a', '{}'),
    ];
    expect(a.headers).toEqual(b.headers);
    const iv = (body: string) =>
      fromBase64(unframeSealed(body) ?? '')
        .slice(0, 12)
        .join();
    expect(iv(a.body)).not.toBe(iv(b.body));
    envelope.forget();
    expect((await envelope.seal('POST', '/a', '{}')).headers).not.toEqual(a.headers);
  });
});

describe('the envelope', () => {
  it('asks again after a failure, and once for all calls that the server could not open', async () => {
    const asked: boolean[] = [];
    let works = false;
    const envelope = createEnvelope({
      suite: async () => native,
      publicKey: async (fresh) => {
        asked.push(fresh);
        if (!works) throw new Error('offline');
        return key;
      },
    });
    await expect(envelope.seal('POST', '/a', '')).rejects.toThrow('offline');
    works = true;
    const [a, b] = await Promise.all([
      envelope.seal('POST', '/a', ''),
      envelope.seal('POST', '/b', ''),
    ]);
    a.notOpened();
    const again = await envelope.seal('POST', '/a', '');
    b.notOpened();
    const other = await envelope.seal('POST', '/b', '');
    expect(other.headers).toEqual(again.headers);
    expect(asked).toEqual([false, false, true]);
  });
});
