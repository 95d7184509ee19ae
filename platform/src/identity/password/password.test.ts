import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { checkPassword, hashBySuite, isOfOtherSuite } from './password.ts';

/** How far behind each thread of this process stands: 0 as usual, up to 19. */
const niceness = () =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

describe('[A17] passwords', () => {
  it('fit their own hash only', async () => {
    const stored = await hashBySuite('Jicai@2026', 'argon2id');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await checkPassword(stored, 'Jicai@2026')).toBe(true);
    expect(await checkPassword(stored, 'Jicai@2027')).toBe(false);
    expect(await checkPassword(undefined, 'no such person')).toBe(false);
    expect(await checkPassword('', 'no such person')).toBe(false);
  });

  // A run that itself stands behind others has no thread at 0.
  const isUsual = process.platform === 'linux' && getPriority() === 0;
  it.runIf(isUsual)('are hashed behind all other threads', async () => {
    await hashBySuite('Jicai@2026', 'argon2id');
    expect(niceness()).toContain(10);
    expect(niceness().filter((nice) => nice === 0).length).toBeGreaterThan(1);
  });
});

const BLOCK = 64;
const sm3 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sm3');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** HMAC (RFC 2104) with SM3, from the hash alone. */
function hmacSm3(key: Buffer, text: Buffer): Buffer {
  const padded = Buffer.concat([key, Buffer.alloc(BLOCK - key.length)]);
  const inner = sm3(
    padded.map((byte) => byte ^ 0x36),
    text,
  );
  return sm3(
    padded.map((byte) => byte ^ 0x5c),
    inner,
  );
}

/** The first block of PBKDF2 (RFC 8018 5.2), round by round. */
function firstBlock(password: string, salt: Buffer, rounds: number): string {
  const key = Buffer.from(password, 'utf8');
  let u = hmacSm3(key, Buffer.concat([salt, Buffer.from([0, 0, 0, 1])]));
  const sum = Buffer.from(u);
  for (let round = 1; round < rounds; round += 1) {
    u = createHmac('sm3', key).update(u).digest();
    for (const [at, byte] of u.entries()) sum[at] = (sum[at] ?? 0) ^ byte;
  }
  return sum.toString('base64').replaceAll('=', '');
}

/** A stored hash of the suite gm as its standard makes it, of few rounds: each takes a while here. */
const gmHash = (password: string): string => {
  const salt = Buffer.from('0123456789abcdef');
  const text = salt.toString('base64').replaceAll('=', '');
  return `$pbkdf2-sm3$i=500$${text}$${firstBlock(password, salt, 500)}`;
};

describe('the suite gm', () => {
  it('rests on the SM3 of GB/T 32905-2016', () => {
    // Appendix A, both examples.
    expect(sm3(Buffer.from('abc')).toString('hex')).toBe(
      '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
    );
    expect(sm3(Buffer.from('abcd'.repeat(16))).toString('hex')).toBe(
      'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732',
    );
    const key = Buffer.from('key');
    expect(hmacSm3(key, key)).toEqual(createHmac('sm3', key).update(key).digest());
  });

  it('has 210,000 rounds and a salt of its own', async () => {
    const stored = await hashBySuite('口令 Jicai@2026', 'gm');
    const [, name, rounds, salt = '', hash = ''] = stored.split('$');
    expect([name, rounds]).toEqual(['pbkdf2-sm3', 'i=210000']);
    expect([salt, hash].map((text) => Buffer.from(text, 'base64').length)).toEqual([16, 32]);
    expect((await hashBySuite('口令 Jicai@2026', 'gm')).split('$')[3]).not.toBe(salt);
    expect(await checkPassword(stored, '口令 Jicai@2026', { suite: 'gm' })).toBe(true);
  });

  it('is PBKDF2-HMAC-SM3', async () => {
    const stored = gmHash('口令 Jicai@2026');
    expect(await checkPassword(stored, '口令 Jicai@2026')).toBe(true);
    expect(await checkPassword(stored, '口令 Jicai@2027')).toBe(false);
  });

  it.each(['argon2id', 'gm'] as const)(
    'checks hashes of both, whichever is in force: %s',
    async (suite) => {
      const hashes = {
        argon2id: await hashBySuite('Jicai@2026', 'argon2id'),
        gm: gmHash('Jicai@2026'),
      };
      for (const of of ['argon2id', 'gm'] as const) {
        expect(await checkPassword(hashes[of], 'Jicai@2026', { suite })).toBe(true);
        expect(await checkPassword(hashes[of], 'Jicai@2027', { suite })).toBe(false);
        expect(isOfOtherSuite(hashes[of], suite)).toBe(of !== suite);
      }
      for (const nobody of [undefined, ''])
        expect(await checkPassword(nobody, 'no such person', { suite })).toBe(false);
    },
  );
});
