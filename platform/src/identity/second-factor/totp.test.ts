import { describe, expect, it } from 'vitest';
import { base32, codeOfStep, matchingStep, newSecret, otpauthUri, stepAt } from './totp.ts';

/** The secret of the tables in RFC 4226 and RFC 6238. */
const secret = Buffer.from('12345678901234567890');

describe('codes by time', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %d are those of RFC 6238, appendix B', (second, code) => {
    expect(codeOfStep(secret, stepAt(second * 1_000), 8)).toBe(code);
  });

  it('by counter are those of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, step) => codeOfStep(secret, step));
    expect(codes.join(' ')).toBe(
      '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489',
    );
  });

  it('count one step early or late, and no further', () => {
    const nowMs = 1_000 * 30_000 + 7;
    const found = [-2, -1, 0, 1, 2].map((off) =>
      matchingStep(secret, codeOfStep(secret, 1_000 + off), { nowMs, lastStep: 0 }),
    );
    expect(found).toEqual([null, 999, 1_000, 1_001, null]);
  });

  it('are good once: none of a step that was used, or of an earlier one', () => {
    const nowMs = 1_000 * 30_000;
    const match = (step: number) =>
      matchingStep(secret, codeOfStep(secret, step), { nowMs, lastStep: 1_000 });
    expect([match(999), match(1_000), match(1_001)]).toEqual([null, null, 1_001]);
  });

  it.each(['', '12345', '1234567', '75522a', ' 755224'])('%j is none', (code) => {
    expect(matchingStep(secret, code, { nowMs: 0, lastStep: -1 })).toBeNull();
  });
});

describe('a secret', () => {
  it('is written in base32 (RFC 4648)', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  it('has 160 bits, and each is another', () => {
    expect(newSecret()).toHaveLength(20);
    expect(newSecret().equals(newSecret())).toBe(false);
  });

  it('stands in an address that authenticators read', () => {
    const url = new URL(otpauthUri(secret, '阳光集采', 'cgr01'));
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toBe('/cgr01');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: base32(secret),
      issuer: '阳光集采',
    });
  });
});
