import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, tabbedList, withParam } from '../../../lib/url/path.ts';
import { PACKAGE_PARAM } from '../../auction/live/paths.ts';

export const projectPaths = {
  biddingHome: fixed('/BidIndex'),
  biddingList: tabbedList(menuPaths.biddings),
  biddingDetail: {
    ...withParam('/BidDetail', PACKAGE_PARAM),
  },
};
