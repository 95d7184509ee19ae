import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { resultPaths } from './paths.ts';

const list = () => import('./pages/ResultListPage.tsx');
const detail = () => import('./pages/ResultPage.tsx');
const file = () => import('./pages/ResultFilePage.tsx');
const history = () => import('./pages/HistoryPage.tsx');
const own = () => import('./pages/OwnProjectPage.tsx');
const rules = () => import('./pages/MoreRulesPage.tsx');

export const resultRoutes: readonly PageRoute[] = [
  mallPage(resultPaths.biddingResults, list),
  mallPage(resultPaths.inquiryResults, list),
  mallPage(resultPaths.biddingResult, detail),
  mallPage(resultPaths.inquiryResult, detail),
  mallPage(resultPaths.negotiationRule, rules),
  mallPage(resultPaths.fixedPointRule, rules),
  memberPage(resultPaths.biddingResultFile, file),
  memberPage(resultPaths.inquiryResultFile, file),
  memberPage(resultPaths.biddingHistory, history),
  memberPage(resultPaths.inquiryHistory, history),
  memberPage(resultPaths.ownBidding, own),
  memberPage(resultPaths.ownProject, own),
  memberPage(resultPaths.awardOffers, () => import('./pages/AwardOffersPage.tsx')),
  memberPage(resultPaths.memberHall, () => import('../hall/pages/HallPage.tsx')),
  memberPage(resultPaths.ruleEdit, () => import('./pages/RuleEditPage.tsx')),
  memberPage(resultPaths.noticeReview, () => import('./pages/NoticeReviewPage.tsx')),
];
