import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { mallPage, memberPage, type PageRoute } from '../../lib/url/page.ts';
import { paths } from '../paths.ts';

const home = () => import('./HomePage.tsx');

/** Pages that put several wings together. */
export const appRoutes: readonly PageRoute[] = [
  mallPage(paths.root, home),
  mallPage(paths.mallIndex, home),
  mallPage(paths.fixedMall, home),
  mallPage(paths.welfareMall, home),
  mallPage(paths.specialMall, home),
  mallPage(paths.registerLanding, () => import('./RegisterLandingPage.tsx')),
  memberPage(paths.todoDetail, () => import('./TodoDetailPage.tsx'), {
    title: '待办详情',
    under: [menuPaths.todos],
  }),
];
