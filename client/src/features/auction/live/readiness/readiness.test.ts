import { describe, expect, it } from 'vitest';
import { checksOf, type ReadinessFacts } from './readiness.ts';

const good: ReadinessFacts = {
  isOnline: true,
  delayMs: 40,
  offsetMs: -120,
  sound: true,
  notifications: true,
};
const bad = (facts: Partial<ReadinessFacts>) =>
  checksOf({ ...good, ...facts })
    .filter(({ isGood }) => !isGood)
    .map(({ label, value }) => `${label} ${value}`);

describe('[R-live 3] the readiness line', () => {
  it('has every check, each with its word', () => {
    expect(checksOf(good).map(({ label, value }) => `${label} ${value}`)).toEqual([
      '登录 已登录并在线',
      '网络延迟 40 毫秒',
      '时钟 准确',
      '提示音 已打开',
      '通知权限 已允许',
    ]);
    expect(bad({})).toEqual([]);
  });

  it('says what is wrong', () => {
    expect(bad({ delayMs: 800 })).toEqual(['网络延迟 800 毫秒']);
    expect(bad({ offsetMs: 600_000 })).toEqual(['时钟 慢 600.0 秒']);
    expect(bad({ offsetMs: -4_000 })).toEqual(['时钟 快 4.0 秒']);
    expect(bad({ delayMs: null, offsetMs: null })).toEqual(['网络延迟 未测得', '时钟 未测得']);
    expect(bad({ sound: false, notifications: false })).toEqual([
      '提示音 已关闭',
      '通知权限 未允许',
    ]);
  });

  it('knows nothing of a browser that is not there', () => {
    expect(checksOf({ ...good, isOnline: false })).toEqual([
      { label: '登录', value: '未在线', isGood: false },
    ]);
  });
});
