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
    ['Aa123456', 'password.common'],
    ['Admin@123', 'password.common'],
    ['Abc@1234', 'password.common'],
    ['Qwe123!@#', 'password.common'],
    ['Beijing@123', 'password.common'],
    ['Jicai@2026', 'password.common'],
    ['Jicai@2026!!', 'password.common'],
    ['Admin7391', 'password.common'],
    ['my-cgr0l-word', 'password.ownName'],
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

describe('a new password of somebody', () => {
  const words = ['秦朗', 'qinlang', '第一中学', 'diyizhongxue'];
  const of = (newPassword: string, more: object = {}) =>
    checkNewPassword({ oldPassword: '', newPassword, loginName: '', words, ...more })?.refused;

  it.each(['QinLang-8842x', 'q1nlang-8842x', '我是秦朗本人不是别人', 'ok-DiYiZhongXue-7'])(
    'holds no name and no unit: %s',
    (password) => {
      expect(of(password)).toBe('password.ownWord');
    },
  );

  it('has the length and the kinds of characters that the installation asks for', () => {
    expect(of('Xk92-pq7', { min: 10 })).toBe('password.short');
    expect(of('xkqpvrtz-mnw', { kinds: 3 })).toBe('password.kinds');
    expect(of('xkqpvrtz-Mnw', { min: 10, kinds: 3 })).toBeUndefined();
  });
});

it('the hint grows with length and variety', () => {
  expect(
    ['', '12345678', 'xkqpvrtz', 'xkqpvr-92T', 'correct Horse battery 9'].map(strengthOf),
  ).toEqual(['none', 'weak', 'fair', 'good', 'strong']);
});
