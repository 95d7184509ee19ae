import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, tabbedList, withParam } from '../../../lib/url/path.ts';

export const CONTRACT_PARAM = 'htid';
export const CONTRACT_REVIEW_PARAM = 'ywbh';

export const contractPaths = {
  contracts: tabbedList(menuPaths.contracts),
  contract: withParam('/htgl/HtDetail', CONTRACT_PARAM),
  contractSettings: fixed(menuPaths.contractSettings),
  contractReview: withParam('/review/contractReview', CONTRACT_REVIEW_PARAM),
  publishedContracts: tabbedList('/htgs'),
};
