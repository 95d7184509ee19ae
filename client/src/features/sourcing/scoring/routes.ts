import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { scoringPaths } from './paths.ts';

export const scoringRoutes: readonly PageRoute[] = [
  memberPage(scoringPaths.scoringTasks, () => import('./pages/ScoringTasksPage.tsx')),
  memberPage(scoringPaths.scoring, () => import('./pages/ScoringPage.tsx')),
];
