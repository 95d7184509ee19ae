import { RoomGate } from '../../live/components/frame/RoomGate.tsx';
import { OrganiserBoard } from '../components/OrganiserBoard.tsx';
import { WallWayOn } from '../components/WallWayOn.tsx';

export default function HandlerBoardPage() {
  return (
    <RoomGate as="handler" wayOn={<WallWayOn as="handler" />}>
      <OrganiserBoard mayAct={true} />
    </RoomGate>
  );
}
