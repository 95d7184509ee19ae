import { fixed } from '../../../lib/url/path.ts';

export const staffPaths = {
  supplierStaff: fixed('/gysyg'),
};
