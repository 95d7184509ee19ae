import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { consolePaths } from './paths.ts';

export const consoleRoutes: readonly PageRoute[] = [
  memberPage(consolePaths.securitySettings, () => import('./pages/SecuritySettingsPage.tsx')),
  memberPage(consolePaths.console, () => import('./pages/ConsolePage.tsx')),
];
