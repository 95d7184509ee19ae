import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NumberField } from './NumberField.tsx';

const markupOf = (value: number | '', needsValue = false) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NumberField
        label="最少供应商数"
        min={1}
        max={100}
        needsValue={needsValue}
        value={value}
        onChange={() => {}}
      />
    </MantineProvider>,
  );

it.each([-1, 999_999, 2.5])('keeps %s as it is, and says what is accepted', (value) => {
  const markup = markupOf(value);
  expect(markup).toContain(`value="${value}"`);
  expect(markup).toContain('应为 1 至 100 的整数');
  expect(markup).toContain('data-wrong-number');
});

it('marks an empty field only where a number is needed', () => {
  expect(markupOf('')).not.toContain('data-wrong-number');
  expect(markupOf('', true)).toContain('请填写');
  expect(markupOf(3, true)).not.toContain('data-wrong-number');
});
