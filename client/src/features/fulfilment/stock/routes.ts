import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { stockPaths } from './paths.ts';

export const stockRoutes: readonly PageRoute[] = [
  memberPage(stockPaths.stockIn, () => import('./pages/StockInPage.tsx')),
  memberPage(stockPaths.stockEntries, () => import('./pages/StockEntriesPage.tsx')),
];
