import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { fixed, tabbedList, withParam } from '../../../lib/url/path.ts';
import { PACKAGE_PARAM } from '../../auction/live/paths.ts';
import { PROJECT_PARAM } from '../editor/paths.ts';
import { TENDER_PARAM } from '../enrolment/paths.ts';

export const resultPaths = {
  biddingResults: tabbedList('/BidResultList'),
  inquiryResults: tabbedList('/XjResultList'),
  biddingResult: withParam('/BidResult', TENDER_PARAM),
  inquiryResult: withParam('/XjResult', TENDER_PARAM),
  biddingResultFile: withParam('/BidResultCk', PROJECT_PARAM),
  inquiryResultFile: withParam('/XjResultCk', PROJECT_PARAM),
  biddingHistory: withParam('/BidHistory', PACKAGE_PARAM),
  inquiryHistory: withParam('/XjHistory', PACKAGE_PARAM),
  ownBidding: withParam('/BidDetails', TENDER_PARAM),
  ownProject: withParam('/bidxm/GysBidDetails', TENDER_PARAM),
  awardOffers: tabbedList(menuPaths.awardOffers),
  memberHall: tabbedList('/BidDt'),
  ruleEdit: withParam('/bidxm/JjgzEdit', PACKAGE_PARAM),
  negotiationRule: fixed('/WyyjRule'),
  fixedPointRule: fixed('/DdBidRule'),
  noticeReview: withParam('/review/noticeReview', PROJECT_PARAM),
};

/** The history of a package's quotes, on the page of its project's method. */
export const historyPath = (method: ProjectMethod, packageNumber: string): string =>
  (method === 'inquiry' ? resultPaths.inquiryHistory : resultPaths.biddingHistory).to(
    packageNumber,
  );
