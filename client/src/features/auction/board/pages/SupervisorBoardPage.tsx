import { RoomGate } from '../../live/components/frame/RoomGate.tsx';
import { OrganiserBoard } from '../components/OrganiserBoard.tsx';
import { WallWayOn } from '../components/WallWayOn.tsx';

export default function SupervisorBoardPage() {
  return (
    <RoomGate as="supervisor" wayOn={<WallWayOn as="supervisor" />}>
      <OrganiserBoard mayAct={false} />
    </RoomGate>
  );
}
