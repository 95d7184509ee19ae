import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, tabbedList } from '../../../lib/url/path.ts';

/** The homes of all sourcing, and of inquiries. */
export const homePaths = {
  sourcingHome: fixed('/XycgIndex'),
  inquiryHome: tabbedList(menuPaths.inquiries),
};
