import { withParam } from '../../../lib/url/path.ts';

/** The business that is reviewed. */
export const BUSINESS_PARAM = 'ywbh';

export const approvalPaths = {
  orderReview: withParam('/review/reviewDetail', BUSINESS_PARAM),
};
