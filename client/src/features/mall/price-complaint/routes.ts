import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { priceComplaintPaths } from './paths.ts';

export const priceComplaintRoutes: readonly PageRoute[] = [
  memberPage(priceComplaintPaths.priceComplaints, () => import('./pages/ComplaintListPage.tsx'), {
    title: '价格举报',
  }),
  memberPage(
    priceComplaintPaths.ownPriceComplaints,
    () => import('./pages/OwnComplaintsPage.tsx'),
    { title: '我的价格举报' },
  ),
];
