import { withParam } from '../../../lib/url/path.ts';

export const CODE_PARAM = 'code';

export const threadPaths = {
  orderThread: withParam('/order/orderThread', 'ddid'),
  documentCheck: withParam('/check', CODE_PARAM),
};
