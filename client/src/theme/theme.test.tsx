import { Alert, MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

const markupOf = (alert: React.ReactNode) =>
  renderToStaticMarkup(<MantineProvider theme={theme}>{alert}</MantineProvider>);

it('a note of a page is not announced', () => {
  const markup = markupOf(<Alert title="账号未核实">可以先填写资料。</Alert>);
  expect(markup).toContain('role="note"');
  expect(markup).not.toContain('role="alert"');
});

it('an answer to what somebody did is', () => {
  expect(markupOf(<Alert role="alert">登录名已被使用</Alert>)).toContain('role="alert"');
});
