import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { livePaths } from './paths.ts';

/** The board fit for a role. */
export function boardPath(role: AuctionRole, packageNumber: string): string {
  switch (role) {
    case 'handler':
      return livePaths.handlerBoard.to(packageNumber);
    case 'supervisor':
      return livePaths.supervisorBoard.to(packageNumber);
    case 'supplier':
      return livePaths.supplierBoard.to(packageNumber);
  }
}
