import { expect, it } from 'vitest';
import { failedWords } from './failed-words.ts';

it('[AU40] [AU41] says too few only where there are too few', () => {
  expect(failedWords({ reason: '', valid: 1, needed: 3 })).toBe('有效报价供应商 1 家，不足 3 家');
  expect(failedWords({ reason: '', valid: 3, needed: 3 })).toBe('没有供应商确认成交');
  expect(failedWords({ reason: '需求取消', valid: 3, needed: 3 })).toBe('需求取消');
});
