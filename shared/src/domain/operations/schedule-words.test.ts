import { expect, it } from 'vitest';
import { scheduleWords } from './schedule-words.ts';

it.each([
  ['* * * * *', '每分钟'],
  ['*/10 * * * *', '每 10 分钟'],
  ['0 * * * *', '每小时整点'],
  ['23 * * * *', '每小时第 23 分'],
  ['17 4 * * *', '每天 04:17'],
  ['1 0 * * *', '每天 00:01'],
  ['0 8 * * 1', '0 8 * * 1'],
  ['no plan', 'no plan'],
])('%s is %s', (cron, words) => {
  expect(scheduleWords(cron)).toBe(words);
});
