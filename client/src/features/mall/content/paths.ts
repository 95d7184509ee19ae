import { fixed } from '../../../lib/url/path.ts';

/** The homes of the zones, each with a page template of its own. */
export const contentPaths = {
  fixedMall: fixed('/ddMallIndex'),
  welfareMall: fixed('/flMallIndex'),
  specialMall: fixed('/sxMallIndex'),
  registerLanding: fixed('/MallZc'),
};
