import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BidProvider } from '../../bidding/bid-context.tsx';
import { newDraft } from '../../bidding/state.ts';
import { RoomGate } from '../../live/components/frame/RoomGate.tsx';
import { PACKAGE_PARAM } from '../../live/paths.ts';
import { SupplierBoard } from '../components/SupplierBoard.tsx';

/** /Gysjjdt: the page of the supplier's board. */
export default function SupplierBoardPage() {
  const packageNumber = useSearchParams()[0].get(PACKAGE_PARAM) ?? '';
  // RT9: The draft of each package survives a switch to another package of the project and back.
  const [drafts] = useState(() => new Map<string, ReturnType<typeof newDraft>>());
  const draft = drafts.get(packageNumber) ?? newDraft();
  drafts.set(packageNumber, draft);
  return (
    // `RoomGate` stays mounted when the package changes, because it announces the news of all packages of the
    // project.
    <RoomGate as="supplier">
      <BidProvider key={packageNumber} draft={draft}>
        <SupplierBoard />
      </BidProvider>
    </RoomGate>
  );
}
