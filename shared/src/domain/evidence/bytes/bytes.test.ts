import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nodeEvidenceCrypto } from '../../../../../tests/harness/evidence/node-crypto.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { concat, fromHex, isEqual, readUint64, toHex, uint64 } from './bytes.ts';
import { readCanonical } from './canonical.ts';
import { hmac } from './hmac.ts';
import { utf8 } from './utf8.ts';

const bytes = fc.uint8Array({ maxLength: 200 });

it('texts become the bytes that TextEncoder makes of them, lone surrogates too', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8(text)).toEqual(new Uint8Array(Buffer.from(text)));
    }),
  );
  for (const text of ['成交', '𠀀', '\ud800', 'a\udc00b', '\u0000'])
    expect(utf8(text)).toEqual(new Uint8Array(Buffer.from(text)));
});

it('base64 and hex are those of Node, and come back', () => {
  fc.assert(
    fc.property(bytes, (value) => {
      expect(toBase64(value)).toBe(Buffer.from(value).toString('base64'));
      expect(toHex(value)).toBe(Buffer.from(value).toString('hex'));
      expect(fromBase64(toBase64(value))).toEqual(value);
      expect(fromHex(toHex(value))).toEqual(value);
    }),
  );
});

it.each([
  'A',
  'AA',
  'AAA',
  'AB==',
  'AAB=',
  'AA==A',
  'A===',
  '=',
  'AA AA',
  'AAA-',
  'AA==\n',
  'AA=A',
])('base64 has one spelling: %j is refused', (text) => expect(fromBase64(text)).toBeNull());

it.each(['a', 'AB', '0g', ' 00', '00\n'])('hex has one spelling: %j is refused', (text) =>
  expect(fromHex(text)).toBeNull(),
);

it('whole numbers become 8 bytes and come back; above 2^53 − 1 they are refused', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (value) => {
      expect(readUint64(uint64(value))).toBe(value);
      expect(Buffer.from(uint64(value)).readBigUInt64BE()).toBe(BigInt(value));
    }),
  );
  expect(readUint64(uint64(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  expect(readUint64(Uint8Array.of(0, 32, 0, 0, 0, 0, 0, 0))).toBeNull();
  expect(readUint64(new Uint8Array(7))).toBeNull();
});

it('HMAC-SHA-256 is that of RFC 4231 (test cases 1 and 6) and of Node', () => {
  const { sha256 } = nodeEvidenceCrypto;
  expect(toHex(hmac(new Uint8Array(20).fill(0x0b), utf8('Hi There'), sha256))).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  );
  const long = new Uint8Array(131).fill(0xaa);
  const text = 'Test Using Larger Than Block-Size Key - Hash Key First';
  expect(toHex(hmac(long, utf8(text), sha256))).toBe(
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  );
  fc.assert(
    fc.property(bytes, bytes, (key, message) => {
      const expected = createHmac('sha256', key).update(message).digest('hex');
      expect(toHex(hmac(key, message, sha256))).toBe(expected);
    }),
  );
});

it('byte strings are joined and compared', () => {
  expect(concat(Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3))).toEqual(
    Uint8Array.of(1, 2, 3),
  );
  expect(isEqual(Uint8Array.of(1), Uint8Array.of(1, 0))).toBe(false);
  expect(isEqual(Uint8Array.of(1), Uint8Array.of(2))).toBe(false);
});

it('canonical JSON has one spelling; what is long, deep or broken is refused and nothing is thrown', () => {
  expect(readCanonical('{"a":1,"b":[null,"成"]}', 100)).toEqual({ a: 1, b: [null, '成'] });
  const bad = ['{"b":1,"a":2}', '{"a":1,"a":1}', ' 1', '1.5', '-0', '1e3', '"\ud800"', '{', ''];
  for (const text of bad) expect(readCanonical(text, 100)).toBeUndefined();
  expect(readCanonical('123', 2)).toBeUndefined();
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  expect(() => readCanonical(deep, 100_000)).not.toThrow();
});
