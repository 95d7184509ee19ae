import { fixed } from '../../../lib/url/path.ts';

export const secondFactorPaths = {
  accountSecurity: fixed('/center_zhaq'),
};
