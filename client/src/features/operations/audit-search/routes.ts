import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { auditSearchPaths } from './paths.ts';

export const auditSearchRoutes: readonly PageRoute[] = [
  memberPage(auditSearchPaths.auditSearch, () => import('./pages/AuditSearchPage.tsx'), {
    title: '审计检索',
  }),
];
