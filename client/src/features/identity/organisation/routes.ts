import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { organisationPaths } from './paths.ts';

const add = () => import('./pages/MemberAddPage.tsx');

export const organisationRoutes: readonly PageRoute[] = [
  memberPage(organisationPaths.members, () => import('./pages/MemberListPage.tsx')),
  memberPage(organisationPaths.member, () => import('./pages/MemberPage.tsx')),
  memberPage(organisationPaths.memberEdit, () => import('./pages/MemberEditPage.tsx')),
  memberPage(organisationPaths.memberAdd, add),
  memberPage(organisationPaths.personnelEdit, () => import('./pages/MemberEditPage.tsx')),
  memberPage(organisationPaths.personnelAdd, () => import('./pages/PersonnelAddPage.tsx')),
  memberPage(organisationPaths.personnel, () => import('./pages/PersonnelPage.tsx')),
];
