import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { callMessages } from '@jicai/shared/messages/kernel/call.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../lib/http/http-answer.ts';
import { Loaded } from './Loaded.tsx';
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

const failureWith = (status: number, text: string, code = '') =>
  failureOf(status, { state: 0, text, code }, sessionEndpoints.logout.request);

const failed = (...answer: Parameters<typeof failureWith>) =>
  markupOf(<Failed what="会员加载失败" failure={failureWith(...answer)} onRetry={() => {}} />);

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

describe('the states of a read', () => {
  const error = failureWith(500, '请稍后');
  const rows = ['甲', '乙'];
  const loaded = (
    query: { data?: { readonly rows: readonly string[] }; error?: typeof error },
    shape?: ReactNode,
  ) =>
    markupOf(
      <Loaded
        query={{ data: query.data, error: query.error ?? null, refetch: () => {} }}
        what="会员加载失败"
        shape={shape}
        empty="没有会员"
      >
        {(data) => <p>{data.rows.join('、')}</p>}
      </Loaded>,
    );

  it('a read that is awaited has its skeleton, or nothing where nothing may stand', () => {
    expect(loaded({})).toMatch(/aria-busy="true".*mantine-Skeleton-root/s);
    const own = loaded({}, <i>骨架</i>);
    expect(own).toMatch(/aria-busy="true".*<i>骨架<\/i>/s);
    expect(own).not.toContain('mantine-Skeleton-root');
    expect(loaded({}, null)).not.toContain('aria-busy');
  });

  it('one that failed says so, and may be tried again', () => {
    const markup = loaded({ error });
    expect(markup).toContain('会员加载失败');
    expect(markup).toContain('重试');
    expect(markup).not.toContain('aria-busy');
  });

  it('data stays although asking for it again failed', () => {
    expect(loaded({ data: { rows } })).toContain('<p>甲、乙</p>');
    expect(loaded({ data: { rows }, error })).toContain('<p>甲、乙</p>');
    expect(loaded({ data: { rows }, error })).not.toContain('加载失败');
  });

  it('a list without rows says what is not there', () => {
    expect(loaded({ data: { rows: [] } })).toContain('没有会员');
    expect(loaded({ data: { rows: [] } })).not.toContain('<p></p>');
  });
});
