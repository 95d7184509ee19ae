import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import {
  answerContext,
  ENVELOPE_KEY_HEADER,
  ENVELOPE_TIME_HEADER,
  frameSealed,
  ivOf,
  requestContext,
  unframeSealed,
  WRAPPED_KEY_LENGTH,
} from '@jicai/shared/contract/kernel/envelope.ts';
import { describe, expect, it } from 'vitest';
import { fromBase64 } from './bytes.ts';
import { type CallToSeal, createEnvelope, type SealedCall } from './envelope.ts';
import * as native from './envelope-native.ts';
import * as plain from './envelope-plain.ts';
import { createEnvelopeTime } from './envelope-time.ts';
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

const callTo = (path: string, more: Partial<CallToSeal> = {}): CallToSeal => ({
  method: 'POST',
  path,
  token: null,
  requestKey: undefined,
  ...more,
});

/** The contexts as the server makes them, from the request that it got. */
function contextsOf({ path, token, requestKey = '' }: CallToSeal, sealed: SealedCall) {
  const tokenHash = token ? createHash('sha256').update(token).digest('hex') : '';
  const time = sealed.headers[ENVELOPE_TIME_HEADER] ?? '';
  const call = { method: 'POST', path, tokenHash, requestKey, time };
  const iv = ivOf(unframeSealed(sealed.body) ?? '');
  return { request: requestContext(call), answer: answerContext(call, iv) };
}

const keyHeader = (sealed: SealedCall) => sealed.headers[ENVELOPE_KEY_HEADER] ?? '';

describe.each(suites)('the envelope with %s', (_name, suite) => {
  const envelopeOf = () => createEnvelope({ publicKey: async () => key, suite: async () => suite });
  const text = JSON.stringify({ amount: '93,300.50', note: '测试 ✓'.repeat(2000) });

  it.each([callTo('/app/x'), callTo('/app/x', { token: 'a token', requestKey: 'key-0001' })])(
    'seals what the server opens, and opens what the server seals',
    async (call) => {
      const sealed = await envelopeOf().seal(call, text);
      expect(keyHeader(sealed)).toHaveLength(WRAPPED_KEY_LENGTH);
      const aes = unwrap(keyHeader(sealed));
      const contexts = contextsOf(call, sealed);
      expect(openAtServer(aes, sealed.body, contexts.request)).toBe(text);
      const answer = sealAtServer(aes, '{"state":1}', contexts.answer);
      expect(await sealed.open(answer)).toBe('{"state":1}');
    },
  );

  it('[2.6] opens no answer to another call or request, no request, no changed byte, nothing in the open', async () => {
    const envelope = envelopeOf();
    const call = await envelope.seal(callTo('/app/x'), '{}');
    const twin = await envelope.seal(callTo('/app/x'), '{}');
    const aes = unwrap(keyHeader(call));
    const answerTo = (path: string, sealed: SealedCall) =>
      sealAtServer(aes, '{}', contextsOf(callTo(path), sealed).answer);
    const good = answerTo('/app/x', call);
    const changed = good.replace(/.(?=.{30}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    await expect(call.open(changed)).rejects.toThrow();
    await expect(call.open(call.body)).rejects.toThrow();
    await expect(call.open(answerTo('/app/y', call))).rejects.toThrow();
    await expect(call.open(answerTo('/app/x', twin))).rejects.toThrow();
    await expect(call.open('{"state":1}')).rejects.toThrow('not sealed');
    expect(await call.open(good)).toBe('{}');
  });

  it('[2.6] keeps one AES key in a session, never an iv, and none for two sessions', async () => {
    const envelope = envelopeOf();
    const a = await envelope.seal(callTo('/a', { token: 't1' }), '{}');
    const b = await envelope.seal(callTo('/a', { token: 't1' }), '{}');
    expect(keyHeader(a)).toBe(keyHeader(b));
    const iv = (body: string) =>
      fromBase64(unframeSealed(body) ?? '')
        .slice(0, 12)
        .join();
    expect(iv(a.body)).not.toBe(iv(b.body));
    const visitor = await envelope.seal(callTo('/a'), '{}');
    const other = await envelope.seal(callTo('/a', { token: 't2' }), '{}');
    expect(new Set([a, visitor, other].map(keyHeader)).size).toBe(3);
    envelope.forget();
    const later = await envelope.seal(callTo('/a', { token: 't1' }), '{}');
    expect(keyHeader(later)).not.toBe(keyHeader(a));
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
    await expect(envelope.seal(callTo('/a'), '')).rejects.toThrow('offline');
    works = true;
    const [a, b] = await Promise.all([
      envelope.seal(callTo('/a'), ''),
      envelope.seal(callTo('/b'), ''),
    ]);
    a.notOpened();
    const again = await envelope.seal(callTo('/a'), '');
    b.notOpened();
    const other = await envelope.seal(callTo('/b'), '');
    expect(keyHeader(other)).toBe(keyHeader(again));
    expect(asked).toEqual([false, false, true]);
  });

  it('[2.6] seals with the time of the server, whatever this machine takes for it', async () => {
    const hour = 3_600_000;
    const server = 1_764_000_000_000;
    let wall = server - 5 * hour;
    let steady = 1_000;
    const time = createEnvelopeTime(
      () => steady,
      () => wall,
    );
    const suite = async () => native;
    const envelope = createEnvelope({ publicKey: async () => key, suite, time });
    const timeOf = async () =>
      (await envelope.seal(callTo('/a'), '')).headers[ENVELOPE_TIME_HEADER];
    expect(await timeOf()).toBe(`${server - 5 * hour}`);
    envelope.noteTime(server);
    steady += 2_500;
    expect(await timeOf()).toBe(`${server + 2_500}`);
    // The clock is set while the page is open.
    wall += 7 * hour;
    expect(await timeOf()).toBe(`${server + 2_500}`);
  });
});
