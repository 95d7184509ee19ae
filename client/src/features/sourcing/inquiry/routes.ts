import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { inquiryPaths } from './paths.ts';

export const inquiryRoutes: readonly PageRoute[] = [
  memberPage(inquiryPaths.organiserHall, () => import('./pages/OrganiserHallPage.tsx')),
  memberPage(inquiryPaths.supplierHall, () => import('./pages/SupplierHallPage.tsx')),
  mallPage(inquiryPaths.inquirySuccess, () => import('./pages/ReceiptPage.tsx')),
];
