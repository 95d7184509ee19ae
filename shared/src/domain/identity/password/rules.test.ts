import { describe, expect, it } from 'vitest';
import { checkNewPassword, strengthOf } from './rules.ts';

const check = (newPassword: string) =>
  checkNewPassword({ oldPassword: 'Old-pass-2026', newPassword, loginName: 'cgr01' })?.refused ??
  null;

describe('a new password', () => {
  it.each([
    ['1234567', 'password.short'],
    ['七个汉字的密码', 'password.short'],
    ['Old-pass-2026', 'password.same'],
    ['my-CGR01-word', 'password.ownName'],
    ['12345678', 'password.common'],
    ['87654321', 'password.common'],
    ['password', 'password.common'],
    ['Password123', 'password.common'],
    ['P@ssw0rd!', 'password.common'],
    ['qwertyuiop', 'password.common'],
    ['aaaaaaaa', 'password.common'],
    ['19900101', 'password.common'],
    ['12341234', 'password.common'],
    ['admin2026', 'password.common'],
  ])('%s is refused: %s', (password, reason) => {
    expect(check(password)).toBe(reason);
  });

  it.each([
    'Xk92-pq7',
    '八个汉字作为密码',
    'correct horse battery',
    'jh 8 字 sentence',
    'AAAbcd-efg-1',
  ])('%s is taken', (password) => {
    expect(check(password)).toBeNull();
  });
});

it('the hint grows with length and variety', () => {
  expect(
    ['', '12345678', 'xkqpvrtz', 'xkqpvr-92T', 'correct Horse battery 9'].map(strengthOf),
  ).toEqual(['none', 'weak', 'fair', 'good', 'strong']);
});
