import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { inquiryPaths } from './paths.ts';

export const inquiryRoutes: readonly PageRoute[] = [
  memberPage(inquiryPaths.organiserHall, () => import('./pages/OrganiserHallPage.tsx'), {
    title: '询价大厅',
    under: [menuPaths.projects],
  }),
  memberPage(inquiryPaths.supplierHall, () => import('./pages/SupplierHallPage.tsx'), {
    title: '询价大厅',
    under: [menuPaths.inquiries],
  }),
  mallPage(inquiryPaths.inquirySuccess, () => import('./pages/ReceiptPage.tsx')),
];
