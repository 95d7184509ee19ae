import { tabbedList, withParam } from '../../../lib/url/path.ts';

export const acceptancePaths = {
  acceptances: tabbedList('/yslist'),
  accept: withParam('/order/accept', 'ddid'),
};
