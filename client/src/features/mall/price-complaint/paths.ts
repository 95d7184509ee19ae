import { withAnyQuery } from '../../../lib/url/path.ts';

export const priceComplaintPaths = {
  priceComplaints: withAnyQuery('/spsh/JgjbList'),
  ownPriceComplaints: withAnyQuery('/member/jgjb'),
};
