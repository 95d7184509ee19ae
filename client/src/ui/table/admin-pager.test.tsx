import { limits } from '@jicai/shared/limits.ts';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AdminPager } from './AdminPager.tsx';

const textOf = (total: number, counted?: number): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <AdminPager page={1} total={total} onPage={() => {}} {...(counted ? { counted } : {})} />
    </MantineProvider>,
  );

it('an administration list shows 60 rows a page and its whole total', () => {
  expect(limits.adminPageSize).toBe(60);
  expect(textOf(60)).toContain('共 60 条');
  // No second page, so no pages.
  expect(textOf(60)).not.toContain('<button');
  expect(textOf(1_234)).toContain('共 1,234 条');
  expect(textOf(61)).toContain('<button');
});

it('says that there are more where the server counts no further', () => {
  expect(textOf(5_000, 5_000)).toContain('共 5,000 条以上');
  expect(textOf(4_999, 5_000)).not.toContain('以上');
});
