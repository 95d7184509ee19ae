import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { siteContentPaths } from './paths.ts';

export const siteContentRoutes: readonly PageRoute[] = [
  memberPage(siteContentPaths.siteContent, () => import('./pages/SiteContentPage.tsx'), {
    title: '内容管理',
  }),
];
