import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { withQuery } from '../../../lib/url/path.ts';
import { livePaths, PACKAGE_PARAM, TURNS_PARAM, WALL_PARAM } from './paths.ts';

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

/** The wall on which these auctions take turns, for the organiser that one is in all of them. */
export function wallPath(
  role: Exclude<AuctionRole, 'supplier'>,
  packageNumbers: readonly string[],
): string {
  const { pattern } = role === 'handler' ? livePaths.handlerBoard : livePaths.supervisorBoard;
  const turns = packageNumbers.length > 1 ? packageNumbers.join(',') : null;
  return withQuery(pattern, {
    [PACKAGE_PARAM]: packageNumbers[0],
    [WALL_PARAM]: 1,
    [TURNS_PARAM]: turns,
  });
}
