import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import PackageTabs from '../../live/components/frame/PackageTabs.tsx';
import { useRoom } from '../../live/room/room-context.tsx';

const RoundStrip = lazy(() => import('../../live/components/strips/RoundStrip.tsx'));
const RehearsalStrip = lazy(() => import('../../rehearsal/components/RehearsalStrip.tsx'));
const AwardPanel = lazy(() => import('../../award/components/AwardPanel.tsx'));

/**
 * The parts of the board above its columns that only some auctions have: package tabs, rehearsal strip, round
 * strip, award card.
 */
export function BoardExtras({ as: role }: { readonly as: AuctionRole }) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const outcome = useAtomValue(atoms.outcome);
  return (
    <>
      <PackageTabs as={role} />
      <Suspense>
        {info.isRehearsal && <RehearsalStrip />}
        {info.hasRounds && <RoundStrip />}
        {outcome !== null && outcome.kind !== 'stopped' && <AwardPanel outcome={outcome} />}
      </Suspense>
    </>
  );
}
