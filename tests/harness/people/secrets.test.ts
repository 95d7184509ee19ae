import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { findSecrets } from './secrets.ts';

/* The scanner of the secrecy proof: what it cannot find, the proof cannot prove. */

const NAME = '供方乙有限公司';
const AMOUNT = '98765432.17';
const secrets = [NAME, AMOUNT, 'org-supplier-2'];

const escaped = (text: string) =>
  [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const inJson = JSON.stringify({ list: [{ gysmc: NAME, zbj: AMOUNT }], more: 'x'.repeat(500) });
const zipped = Buffer.concat([
  Buffer.from('PK\x03\x04', 'latin1'),
  Buffer.alloc(22),
  Buffer.from([3, 0, 0, 0]),
  Buffer.from('a.x'),
  deflateRawSync(inJson),
]);

describe('[S3] the scanner finds a planted secret', () => {
  it.each<readonly [string, string | Buffer]>([
    ['as it is', `… ${NAME} …`],
    ['in JSON', inJson],
    ['in other letters', 'ORG-Supplier-2'],
    ['in escapes', `{"a":"${escaped(NAME)}"}`],
    ['in escapes of JSON in JSON', JSON.stringify(JSON.stringify({ a: `/${escaped(NAME)}` }))],
    ['in percent encoding', `/x?name=${encodeURIComponent(NAME)}`],
    ['in HTML entities', [...NAME].map((c) => `&#x${c.charCodeAt(0).toString(16)};`).join('')],
    ['in decimal entities', [...NAME].map((c) => `&#${c.charCodeAt(0)};`).join('')],
    ['in base64', `data:application/json;base64,${base64(inJson)}`],
    ['in base64url', Buffer.from(inJson).toString('base64url')],
    ['in base64 that begins inside a run', `id${base64(`ab${inJson}`)}`],
    ['in base64 of base64', base64(base64(inJson))],
    ['in hexadecimal', Buffer.from(inJson).toString('hex')],
    ['in UTF-16', Buffer.from(`x${NAME}`, 'utf16le')],
    ['in gzip', gzipSync(inJson)],
    ['in gzip inside other bytes', Buffer.concat([Buffer.from('abc'), gzipSync(inJson)])],
    ['in deflate', deflateSync(inJson)],
    ['in brotli', brotliCompressSync(inJson)],
    ['in base64 of gzip', base64(gzipSync(inJson))],
    ['in gzip of escapes', gzipSync(`{"a":"${escaped(NAME)}"}`)],
    ['in a zip', zipped],
  ])('%s', (_, bytes) => {
    expect(findSecrets(bytes, secrets).length).toBeGreaterThan(0);
  });

  it('says which, and the way to it', () => {
    expect(findSecrets(base64(gzipSync(`x ${AMOUNT}`)), secrets)).toContainEqual({
      secret: AMOUNT,
      way: 'plain › base64 › gzip',
    });
  });

  it('and nothing where nothing is', () => {
    const innocent = JSON.stringify({
      list: [{ jjh: 'K2', zbj: '9800.00' }],
      hash: 'ab'.repeat(32),
    });
    for (const bytes of [innocent, gzipSync(innocent), base64(innocent), Buffer.alloc(5_000, 7)]) {
      expect(findSecrets(bytes, secrets)).toEqual([]);
    }
  });
});
