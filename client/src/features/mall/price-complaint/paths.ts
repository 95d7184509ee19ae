import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withAnyQuery } from '../../../lib/url/path.ts';

export const priceComplaintPaths = {
  priceComplaints: withAnyQuery(menuPaths.priceComplaints),
  ownPriceComplaints: withAnyQuery('/member/jgjb'),
};
