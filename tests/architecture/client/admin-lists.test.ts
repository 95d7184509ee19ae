import { expect, it } from 'vitest';
import { filesLike } from '../sources.ts';

/** The modules of administration lists, beside those whose page size is a constant of their own. */
const LISTS = [
  'fulfilment/acceptance/pages/AcceptanceListPage.tsx',
  'fulfilment/stock/pages/StockEntriesPage.tsx',
  'fulfilment/stock/pages/StockInPage.tsx',
  'mall/agreement/api.ts',
  'mall/notice/editor-api.ts',
  'mall/site-content/api.ts',
  'sourcing/appointment/api.ts',
  'supply/entry/api.ts',
  'supply/listing/api.ts',
  'supply/review/api.ts',
];

it.each(LISTS)('%s asks for 60 rows a page', (path) => {
  const [file] = filesLike(/^client\/src\/features\//).filter((one) => one.path.endsWith(path));
  expect(file?.text).toContain('limits.adminPageSize');
  expect(file?.text).not.toMatch(/\blimits\.pageSize\b/);
});
