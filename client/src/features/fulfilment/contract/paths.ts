import { fixed, tabbedList, withParam } from '../../../lib/url/path.ts';

export const CONTRACT_PARAM = 'htid';
export const CONTRACT_REVIEW_PARAM = 'ywbh';

export const contractPaths = {
  contracts: tabbedList('/htgl/HtList'),
  contract: withParam('/htgl/HtDetail', CONTRACT_PARAM),
  contractSettings: fixed('/htgl/Htgz'),
  contractReview: withParam('/review/contractReview', CONTRACT_REVIEW_PARAM),
  publishedContracts: tabbedList('/htgs'),
};
