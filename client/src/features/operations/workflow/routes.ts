import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { workflowPaths } from './paths.ts';

export const workflowRoutes: readonly PageRoute[] = [
  memberPage(workflowPaths.workflows, () => import('./pages/WorkflowsPage.tsx')),
];
