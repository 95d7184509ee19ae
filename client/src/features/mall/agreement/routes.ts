import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { agreementPaths } from './paths.ts';

export const agreementRoutes: readonly PageRoute[] = [
  memberPage(agreementPaths.agreementAdmin, () => import('./pages/AgreementAdminPage.tsx')),
  memberPage(agreementPaths.agreementAccept, () => import('./pages/AgreementAcceptPage.tsx')),
];
