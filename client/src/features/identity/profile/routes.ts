import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { profilePaths } from './paths.ts';

export const profileRoutes: readonly PageRoute[] = [
  memberPage(profilePaths.profile, () => import('./pages/ProfilePage.tsx'), { title: '个人资料' }),
  memberPage(profilePaths.password, () => import('./pages/PasswordPage.tsx'), {
    title: '修改密码',
  }),
];
