import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';

const WallLost = lazy(() => import('../../wall/components/WallLost.tsx'));

/**
 * Makes a wall (the display on a large screen) switch away from an auction that it may not show. Loaded on
 * demand, because most boards are no walls.
 */
export function WallWayOn({ as }: { readonly as: AuctionRole }) {
  return (
    <Suspense>
      <WallLost as={as} />
    </Suspense>
  );
}
