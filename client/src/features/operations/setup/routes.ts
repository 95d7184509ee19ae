import { barePage, type PageRoute } from '../../../lib/url/page.ts';
import { setupPaths } from './paths.ts';

export const setupRoutes: readonly PageRoute[] = [
  barePage(setupPaths.setup, () => import('./pages/SetupPage.tsx')),
];
