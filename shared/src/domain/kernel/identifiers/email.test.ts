import { expect, it } from 'vitest';
import { canonicalEmail, isEmail } from './email.ts';

it.each([
  ['li.ming@example.org', 'li.ming@example.org'],
  ['caigou@例子.中国', 'caigou@例子.中国'],
  ['caigou@例子。中国', 'caigou@例子.中国'],
  ['caigou@xn--fsqu00a.xn--fiqs8s', 'caigou@xn--fsqu00a.xn--fiqs8s'],
  [' ｃａｉｇｏｕ＠example.org\u200b', 'caigou@example.org'],
])('[C070] %j is the mail address %s', (text, canonical) => {
  expect(isEmail(text)).toBe(true);
  expect(canonicalEmail(text)).toBe(canonical);
});

it.each([
  'nobody',
  'a@b',
  'a@b.cn;c@d.cn',
  'a@example.org, b@example.org',
  'a@example.org\r\nBcc: b@example.org',
  'a@@example.org',
  'a@-x.cn',
  'a@例 子.中国',
  'a@x.xn--',
  '',
])('%j is no mail address', (text) => expect(isEmail(text)).toBe(false));
