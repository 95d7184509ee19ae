import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { nextRule, RuleEditor } from './RuleEditor.tsx';

const markupOf = (part: Partial<ReturnType<typeof nextRule>>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <RuleEditor
        rules={[{ ...nextRule([]), ...part }]}
        choices={{ bodies: [], people: [], roles: [] }}
        hasCategories={false}
        onChange={() => {}}
      />
    </MantineProvider>,
  );

it('a level and hours outside of what is accepted stay as they are, and say so', () => {
  const markup = markupOf({ level: 12, dueHours: 0 });
  expect(markup).toContain('value="12"');
  expect(markup).toContain('应为 1 至 9 的整数');
  expect(markup).toContain('应为 1 至 2000 的整数');
});

it('hours may be left out', () => {
  expect(markupOf({ dueHours: null })).not.toContain('data-wrong-number');
});
