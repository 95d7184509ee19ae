import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { projectSignalPaths } from './paths.ts';

export const projectSignalRoutes: readonly PageRoute[] = [
  memberPage(projectSignalPaths.projectSignals, () => import('./pages/ProjectSignalsPage.tsx')),
];
