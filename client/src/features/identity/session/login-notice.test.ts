import { expect, it } from 'vitest';
import { noticeText, toneOf } from './login-notice.ts';

const notice = {
  lastAtMs: Date.parse('2026-06-01T01:02:03Z'),
  lastAddress: '10.0.0.1',
  failures: 0,
  passwordDaysLeft: null,
};

it('a login tells of the last one, of wrong passwords and of the end of the password', () => {
  expect(noticeText(notice)).toBe('上次登录 2026-06-01 09:02:03，地址 10.0.0.1');
  expect(toneOf(notice)).toBe('done');
  const worse = { ...notice, failures: 2, passwordDaysLeft: 7 };
  expect(noticeText(worse)).toContain('此后密码错误 2 次；密码 7 天后到期');
  expect(toneOf(worse)).toBe('warning');
  expect(noticeText({ ...notice, lastAtMs: null })).toBe('首次登录');
});
