import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { projectPaths } from '../project/paths.ts';
import { enrolmentPaths } from './paths.ts';

export const enrolmentRoutes: readonly PageRoute[] = [
  mallPage(projectPaths.biddingList, () => import('./pages/BiddingListPage.tsx')),
  mallPage(projectPaths.biddingDetail, () => import('./pages/DetailPage.tsx')),
  mallPage(enrolmentPaths.inquiryList, () => import('./pages/InquiryListPage.tsx')),
  mallPage(enrolmentPaths.inquiryDetail, () => import('./pages/DetailPage.tsx')),
  mallPage(enrolmentPaths.inquiryRule, () => import('./pages/RulePage.tsx')),
  mallPage(enrolmentPaths.biddingRule, () => import('./pages/RulePage.tsx')),
  mallPage(enrolmentPaths.biddingSuccess, () => import('./pages/SuccessPage.tsx')),
];
