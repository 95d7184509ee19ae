import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { withParam } from '../../../lib/url/path.ts';
import { boardPath } from '../../auction/live/board-path.ts';
import { PACKAGE_PARAM } from '../../auction/live/paths.ts';

/** The halls of inquiries, and the receipt of a sealed quote sheet. */
export const inquiryPaths = {
  organiserHall: withParam('/JbrXjdt', PACKAGE_PARAM),
  supplierHall: withParam('/Gysxjdt', PACKAGE_PARAM),
  inquirySuccess: withParam('/XjSuccess', PACKAGE_PARAM),
};

/** The hall of an inquiry fit for a role. */
export const inquiryHall = (role: AuctionRole, packageNumber: string): string =>
  role === 'supplier'
    ? inquiryPaths.supplierHall.to(packageNumber)
    : inquiryPaths.organiserHall.to(packageNumber);

/** The board or hall of a package for a role, by the method of its project. */
export const boardOf = (method: ProjectMethod, role: AuctionRole, packageNumber: string): string =>
  method === 'inquiry' ? inquiryHall(role, packageNumber) : boardPath(role, packageNumber);
