import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { auditPaths } from './paths.ts';

export const auditRoutes: readonly PageRoute[] = [
  mallPage(auditPaths.audit, () => import('./pages/AuditPage.tsx')),
];
