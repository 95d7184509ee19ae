import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RelatedPages } from './RelatedPages.tsx';

const linksOf = (props: Parameters<typeof RelatedPages>[0]): string[] => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <MantineProvider>
        <RelatedPages {...props} />
      </MantineProvider>
    </MemoryRouter>,
  );
  return [...markup.matchAll(/href="([^"]*)"/g)].map(([, path = '']) => path);
};

const tender = '/BidDetail?xmbh=JJ20260001';
const detail = '/BidDetail?bbh=JJ20260001-1';
const rules = '/BidRule?xmbh=JJ20260001';
const board = '/Jjgk?bbh=JJ20260001-1';
const result = '/BidResult?xmbh=JJ20260001';
const audit = '/audit/JJ20260001-1';
const of = { projectNumber: 'JJ20260001', method: 'bidding' } as const;

it('the public pages of a package lead to each other, and none to itself', () => {
  const about = { ...of, packageNumber: 'JJ20260001-1', hasResult: true };
  const all = { tender, package: detail, rules, board, result, audit };
  for (const here of ['tender', 'package', 'rules', 'board', 'result', 'audit'] as const) {
    const others = Object.entries(all).flatMap(([page, path]) => (page === here ? [] : [path]));
    expect([here, linksOf({ ...about, here })]).toEqual([here, others]);
  }
});

it('a project without auctions leads to no board, and before its end to no result', () => {
  expect(linksOf({ ...of, here: 'tender', hasResult: false })).toEqual([rules]);
  expect(linksOf({ ...of, method: 'inquiry', here: 'rules', hasResult: true })).toEqual([
    '/XjDetail?xmbh=JJ20260001',
    '/XjResult?xmbh=JJ20260001',
  ]);
});
