import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
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
  memberPage(resultPaths.biddingResultFile, file, {
    title: '采购结果',
    under: [menuPaths.projects],
  }),
  memberPage(resultPaths.inquiryResultFile, file, {
    title: '采购结果',
    under: [menuPaths.projects],
  }),
  memberPage(resultPaths.biddingHistory, history, {
    title: '报价历史',
    under: [menuPaths.projects],
  }),
  memberPage(resultPaths.inquiryHistory, history, {
    title: '报价历史',
    under: [menuPaths.projects],
  }),
  memberPage(resultPaths.ownBidding, own, {
    title: '我参与的项目',
    under: [menuPaths.awardOffers],
  }),
  memberPage(resultPaths.ownProject, own, {
    title: '我参与的项目',
    under: [menuPaths.awardOffers],
  }),
  memberPage(resultPaths.awardOffers, () => import('./pages/AwardOffersPage.tsx')),
  memberPage(resultPaths.memberHall, () => import('../hall/pages/HallPage.tsx'), {
    title: '竞价大厅',
  }),
  memberPage(resultPaths.ruleEdit, () => import('./pages/RuleEditPage.tsx'), {
    title: '发拍规则变更',
    under: [menuPaths.projects],
  }),
  memberPage(resultPaths.noticeReview, () => import('./pages/NoticeReviewPage.tsx'), {
    title: '结果公告审核',
    under: [menuPaths.todos],
  }),
];
