import { expect, it } from 'vitest';
import { safeText } from './safe-text.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1', '\u0001=1+1', '\0\u0002@SUM(A1)'])(
  '[A27] %j begins no formula',
  (text) => {
    expect(safeText(text)).toMatch(/^'/);
  },
);

it('leaves other texts as they are', () => {
  expect(safeText('A4 纸 = 500 张')).toBe('A4 纸 = 500 张');
});
