import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { todoPaths } from './paths.ts';

export const todoRoutes: readonly PageRoute[] = [
  memberPage(todoPaths.todos, () => import('./pages/TodoListPage.tsx')),
];
