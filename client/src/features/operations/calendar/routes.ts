import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { calendarPaths } from './paths.ts';

export const calendarRoutes: readonly PageRoute[] = [
  memberPage(calendarPaths.holidays, () => import('./pages/HolidaysPage.tsx')),
];
