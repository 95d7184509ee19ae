import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { tabbedList, withParam } from '../../../lib/url/path.ts';

/** The query parameter that names a project. */
export const PROJECT_PARAM = 'xmid';
/** The product of the mall, and its pieces, that a new inquiry is about. */
export const PRODUCT_PARAM = 'product_id';
export const PIECES_PARAM = 'sl';

export const editorPaths = {
  projects: tabbedList(menuPaths.projects),
  biddingEdit: withParam('/BidEdit', PROJECT_PARAM),
  inquiryEdit: withParam('/XjEdit', PROJECT_PARAM),
  projectFile: withParam('/bidxm/JbrBidDetails', PROJECT_PARAM),
  projectReview: withParam('/review/projectReview', PROJECT_PARAM),
};
