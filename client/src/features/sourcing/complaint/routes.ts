import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { complaintPaths } from './paths.ts';

export const complaintRoutes: readonly PageRoute[] = [
  memberPage(complaintPaths.complaints, () => import('./pages/ComplaintsPage.tsx')),
];
