import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { organisationPaths } from '../organisation/paths.ts';

export const invitationRoutes: readonly PageRoute[] = [
  memberPage(organisationPaths.invitations, () => import('./pages/InvitationsPage.tsx'), {
    title: '邀请发送',
    under: [menuPaths.members],
  }),
];
