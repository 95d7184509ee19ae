import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';

const WallLost = lazy(() => import('../../wall/components/WallLost.tsx'));

/**
 * Makes a wall (a board on a large screen) that may no longer show its auction switch to another
 * auction after a while, if there is one. Loads its code on demand, because most boards are no
 * walls.
 */
export function WallWayOn({ as }: { readonly as: AuctionRole }) {
  return (
    <Suspense>
      <WallLost as={as} />
    </Suspense>
  );
}
