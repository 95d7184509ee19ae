import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { paths } from '../../../app/paths.ts';

/** The board fit for a role. */
export function boardPath(role: AuctionRole, packageNumber: string): string {
  switch (role) {
    case 'handler':
      return paths.handlerBoard.to(packageNumber);
    case 'supervisor':
      return paths.supervisorBoard.to(packageNumber);
    case 'supplier':
      return paths.supplierBoard.to(packageNumber);
  }
}
