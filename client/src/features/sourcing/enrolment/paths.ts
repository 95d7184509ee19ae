import { tabbedList, withParam } from '../../../lib/url/path.ts';

/** The query parameter that names a published project. */
export const TENDER_PARAM = 'xmbh';

export const enrolmentPaths = {
  biddingRule: withParam('/BidRule', TENDER_PARAM),
  inquiryRule: withParam('/XjRule', TENDER_PARAM),
  inquiryList: tabbedList('/XjList'),
  inquiryDetail: withParam('/XjDetail', TENDER_PARAM),
  biddingSuccess: withParam('/BidSuccess', TENDER_PARAM),
};
