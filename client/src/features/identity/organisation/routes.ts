import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute, redirectPage } from '../../../lib/url/page.ts';
import { organisationPaths, PERSON_PARAM } from './paths.ts';

const add = () => import('./pages/MemberAddPage.tsx');

export const organisationRoutes: readonly PageRoute[] = [
  memberPage(organisationPaths.members, () => import('./pages/MemberListPage.tsx')),
  memberPage(organisationPaths.member, () => import('./pages/MemberPage.tsx'), {
    title: '会员信息',
    under: [menuPaths.members],
  }),
  memberPage(organisationPaths.memberEdit, () => import('./pages/MemberEditPage.tsx'), {
    title: '编辑会员',
    under: [menuPaths.members],
  }),
  memberPage(organisationPaths.memberAdd, add, {
    title: '快速注册会员',
    under: [menuPaths.members],
  }),
  memberPage(organisationPaths.unitsBelow, () => import('./pages/UnitsBelowPage.tsx'), {
    title: '下级单位',
    under: [menuPaths.members],
  }),
  redirectPage('member', organisationPaths.personnelEdit, (search) =>
    organisationPaths.memberEdit.to(search.get(PERSON_PARAM) ?? ''),
  ),
  memberPage(organisationPaths.personnelAdd, () => import('./pages/PersonnelAddPage.tsx'), {
    title: '新增人事信息',
    under: [menuPaths.personnel],
  }),
  memberPage(organisationPaths.personnel, () => import('./pages/PersonnelPage.tsx')),
];
