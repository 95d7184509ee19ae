import { fixed, tabbedList, withParam, withQuery } from '../../../lib/url/path.ts';
import { PACKAGE_PARAM } from '../../auction/live/paths.ts';

export const projectPaths = {
  biddingHome: fixed('/BidIndex'),
  biddingList: tabbedList('/BidList'),
  biddingDetail: {
    ...withParam('/BidDetail', PACKAGE_PARAM),
    /** The same page with the announcement of a project. */
    ofProject: (number: string) => withQuery('/BidDetail', { xmbh: number }),
  },
};
