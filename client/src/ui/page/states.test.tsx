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

const failed = (status: number, text: string, code = '') =>
  markupOf(
    <Failed
      what="会员加载失败"
      failure={failureOf(status, { state: 0, text, code }, sessionEndpoints.logout.request)}
      onRetry={() => {}}
    />,
  );

it('what an account may not see is no failure, and a part of a page says so in its place', () => {
  const markup = failed(403, callMessages['permission.denied'], 'permission.denied');
  expect(markup).toContain('暂无访问权限');
  expect(markup).toContain(callMessages['permission.denied']);
  expect(markup).not.toContain('加载失败');
  // The way to the home is for a page alone: it would lead out of an auction.
  expect(markup).not.toContain('href="/"');
});

it('any other failure says what failed, and may be tried again', () => {
  for (const [status, code] of [
    [200, 'bid.noLineGaps'],
    [403, 'auction.notParticipant'],
    [404, ''],
    [500, ''],
    [503, ''],
  ] as const) {
    const markup = failed(status, '请稍后', code);
    expect(markup).toContain('会员加载失败');
    expect(markup).toContain('重试');
    expect(markup).not.toContain('暂无访问权限');
  }
});
