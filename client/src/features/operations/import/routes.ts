import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { importPaths } from './paths.ts';

export const importRoutes: readonly PageRoute[] = [
  memberPage(importPaths.imports, () => import('./pages/ImportPage.tsx')),
];
