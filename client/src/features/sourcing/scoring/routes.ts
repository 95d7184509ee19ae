import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { scoringPaths } from './paths.ts';

export const scoringRoutes: readonly PageRoute[] = [
  memberPage(scoringPaths.scoringTasks, () => import('./pages/ScoringTasksPage.tsx')),
  memberPage(scoringPaths.scoring, () => import('./pages/ScoringPage.tsx'), {
    title: '评审打分',
    under: [menuPaths.scoringTasks],
  }),
];
