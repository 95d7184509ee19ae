import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AmountInput } from './AmountInput.tsx';

const markupOf = (value: string, mayBeNegative = false) =>
  renderToStaticMarkup(
    <MantineProvider>
      <AmountInput label="预算" value={value} mayBeNegative={mayBeNegative} onChange={() => {}} />
    </MantineProvider>,
  );

describe('[AU2] the field of an amount', () => {
  it.each([
    ['12万', '120,000.00'],
    ['１２万', '120,000.00'],
    ['4.029999999999999', '4.03'],
  ])('says in digits what %s means', (text, digits) => {
    expect(markupOf(text)).toContain(`即 ${digits} 元`);
    expect(markupOf(text)).not.toContain('data-wrong-number');
  });

  it.each(['１２', '¥1,200', '1,200.5', '', '7'])('takes %s without a word', (text) => {
    expect(markupOf(text)).not.toContain('即 ');
    expect(markupOf(text)).not.toContain('data-wrong-number');
  });

  it.each([
    ['1.234', '金额最多两位小数'],
    ['12斤', '金额必须是数字'],
    ['99999亿', '金额过大'],
  ])('keeps %s, marks it and says why', (text, why) => {
    expect(markupOf(text)).toContain(`value="${text}"`);
    expect(markupOf(text)).toContain(why);
    expect(markupOf(text)).toContain('data-wrong-number');
  });

  it('says that an amount may not be negative, and does not hold it back', () => {
    expect(markupOf('-5')).toContain('金额不能为负数');
    expect(markupOf('-5')).not.toContain('data-wrong-number');
    expect(markupOf('-5', true)).not.toContain('金额不能为负数');
  });
});
