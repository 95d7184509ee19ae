import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { WALL_PARAM } from '@jicai/shared/contract/auction/live/wall.ts';
import { withQuery } from '../../../lib/url/path.ts';
import { ALL_TURNS, livePaths, PACKAGE_PARAM, TURNS_KEYWORD_PARAM, TURNS_PARAM } from './paths.ts';

/** Returns the path of a role's board of an auction. */
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

interface Turns {
  /**
   * True if all running auctions take turns, also auctions that begin while the wall is shown; false if only
   * `packageNumbers` do.
   */
  readonly isAll?: boolean;
  /** With `isAll`: only auctions that match this keyword take turns; empty for no limit. */
  readonly keyword?: string;
}

/**
 * Returns the path of a wall (large-screen board) that shows the first of these auctions and then
 * rotates through the others, or, with `isAll`, through all running auctions. `role` is the
 * organiser's role in all of them.
 */
export function wallPath(
  role: Exclude<AuctionRole, 'supplier'>,
  packageNumbers: readonly string[],
  { isAll = false, keyword = '' }: Turns = {},
): string {
  const { pattern } = role === 'handler' ? livePaths.handlerBoard : livePaths.supervisorBoard;
  const chosen = packageNumbers.length > 1 ? packageNumbers.join(',') : null;
  return withQuery(pattern, {
    [PACKAGE_PARAM]: packageNumbers[0],
    [WALL_PARAM]: 1,
    [TURNS_PARAM]: isAll ? ALL_TURNS : chosen,
    [TURNS_KEYWORD_PARAM]: isAll ? keyword : null,
  });
}
