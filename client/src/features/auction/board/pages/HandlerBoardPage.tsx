import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { RoomGate } from '../../live/components/frame/RoomGate.tsx';
import { OrganiserBoard } from '../components/OrganiserBoard.tsx';

const WallLost = lazy(() => import('../../wall/components/WallLost.tsx'));

/** The live board of the handler. */
export default function HandlerBoardPage() {
  return (
    <RoomGate
      as="handler"
      wayOn={
        <Suspense>
          <WallLost as="handler" />
        </Suspense>
      }
    >
      <OrganiserBoard mayAct={true} />
    </RoomGate>
  );
}
