import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { RoomGate } from '../../live/components/frame/RoomGate.tsx';
import { OrganiserBoard } from '../components/OrganiserBoard.tsx';

const WallLost = lazy(() => import('../../wall/components/WallLost.tsx'));

/** The live board of the supervisor. */
export default function SupervisorBoardPage() {
  return (
    <RoomGate
      as="supervisor"
      wayOn={
        <Suspense>
          <WallLost as="supervisor" />
        </Suspense>
      }
    >
      <OrganiserBoard mayAct={false} />
    </RoomGate>
  );
}
