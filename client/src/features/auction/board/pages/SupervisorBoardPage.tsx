import { RoomGate } from '../../live/components/frame/RoomGate.tsx';
import { OrganiserBoard } from '../components/OrganiserBoard.tsx';

/** The live board of the supervisor. */
export default function SupervisorBoardPage() {
  return (
    <RoomGate as="supervisor">
      <OrganiserBoard mayAct={false} />
    </RoomGate>
  );
}
