import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openKeys } from './keys.ts';

it('[11.2.3] makes a key of 3072 bits once, keeps it to itself, and finds it again', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'jicai-key-')), 'sub', 'key.pem');
  const made = openKeys(file);
  expect(made.modulus).toMatch(/^[0-9a-f]{768}$/);
  expect(made.exponent).toBe('65537');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file, 'utf8');
  const found = openKeys(file);
  expect(found.modulus).toBe(made.modulus);
  expect(readFileSync(file, 'utf8')).toBe(before);
  const n = Buffer.from(made.modulus, 'hex').toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'RSA', n, e: 'AQAB' } });
  const aes = randomBytes(32);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const block = publicEncrypt({ key, padding, oaepHash: 'sha256' }, aes);
  const unwrapped = found.unwrap(block);
  expect(unwrapped?.owner).toBeNull();
  expect(unwrapped?.aes.export()).toEqual(aes);
  // The same object is returned, so that the key's `owner` is not lost.
  expect(found.unwrap(block)).toBe(unwrapped);
  const old = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, aes);
  expect(found.unwrap(old)).toBeNull();
});
