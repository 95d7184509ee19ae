import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

it('a text is read in UTF-8, and in GBK where it is no UTF-8', () => {
  const words = '付款单号,凭证号,付款日期';
  expect(decodeText(new TextEncoder().encode(words))).toBe(words);
  const gbk = 'b8b6bfeeb5a5bac52cc6bed6a4bac52cb8b6bfeec8d5c6da';
  const bytes = gbk.match(/../g)?.map((two) => Number.parseInt(two, 16)) ?? [];
  expect(decodeText(new Uint8Array(bytes))).toBe(words);
});
