import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { comparisonPaths } from './paths.ts';

export const comparisonRoutes: readonly PageRoute[] = [
  mallPage(comparisonPaths.productCompare, () => import('./pages/ComparePage.tsx')),
  memberPage(comparisonPaths.records, () => import('./pages/RecordsPage.tsx'), {
    title: '比价记录',
  }),
];
