import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fullTimeText } from '../../live/model/times.ts';
import { CLOSES } from '../../live/testing/board.ts';
import { EndField } from './EndField.tsx';

it('[AU14] keeps an end that is too early, and says so at the field', () => {
  const early = CLOSES - 30_000;
  const field = { label: '新的结束时间', value: early, min: CLOSES, onChange: () => undefined };
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <EndField {...field} error="结束时间至少应在 5 分钟之后" />
    </MantineProvider>,
  );
  expect(markup).toContain(`value="${fullTimeText(early)}"`);
  const input = /<input[^>]*>/.exec(markup)?.[0] ?? '';
  const error = /<p[^>]*role="alert"[^>]*>结束时间至少应在 5 分钟之后</.exec(markup)?.[0] ?? '';
  expect(input).toContain('aria-invalid="true"');
  expect(input).toContain(/ id="([^"]*)"/.exec(error)?.[1] ?? 'no error');
});
