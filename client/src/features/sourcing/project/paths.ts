import { fixed, tabbedList, withParam } from '../../../lib/url/path.ts';
import { PACKAGE_PARAM } from '../../auction/live/paths.ts';

export const projectPaths = {
  biddingHome: fixed('/BidIndex'),
  biddingList: tabbedList('/BidList'),
  biddingDetail: {
    ...withParam('/BidDetail', PACKAGE_PARAM),
  },
};
