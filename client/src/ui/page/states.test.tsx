import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import { callMessages } from '@jicai/shared/messages/kernel/call.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { failureOf } from '../../lib/http/http-answer.ts';
import { Failed, Loading } from './states.tsx';

const markupOf = (page: ReactNode): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MantineProvider>{page}</MantineProvider>
    </MemoryRouter>,
  );

it('a page that is loading has the room of its skeleton before it is seen', () => {
  expect(markupOf(<Loading />)).toMatch(/visibility:hidden.*mantine-Skeleton-root/s);
});

const failed = (status: number, text: string) =>
  markupOf(
    <Failed
      what="会员加载失败"
      failure={failureOf(status, { state: 0, text }, sessionEndpoints.logout.request)}
      onRetry={() => {}}
    />,
  );

it('what an account may not see is no failure: it says so, and leads home', () => {
  const markup = failed(403, callMessages['permission.denied']);
  expect(markup).toContain('暂无访问权限');
  expect(markup).toContain(callMessages['permission.denied']);
  expect(markup).toContain('href="/"');
  expect(markup).not.toContain('加载失败');
  expect(markup).not.toContain('重试');
});

it('any other failure says what failed, and may be tried again', () => {
  for (const status of [200, 404, 500, 503]) {
    const markup = failed(status, '请稍后');
    expect(markup).toContain('会员加载失败');
    expect(markup).toContain('重试');
    expect(markup).not.toContain('暂无访问权限');
  }
});
