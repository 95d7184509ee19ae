import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { agreementPaths } from './paths.ts';

export const agreementRoutes: readonly PageRoute[] = [
  memberPage(agreementPaths.agreementAdmin, () => import('./pages/AgreementAdminPage.tsx'), {
    title: '协议管理',
  }),
  memberPage(agreementPaths.agreementAccept, () => import('./pages/AgreementAcceptPage.tsx'), {
    title: '协议确认',
  }),
];
