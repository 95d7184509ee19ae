import { RoomGate } from '../components/board/RoomGate.tsx';
import { OrganiserBoard } from '../components/organiser/OrganiserBoard.tsx';

/** The live board of the supervisor. */
export default function SupervisorBoardPage() {
  return (
    <RoomGate as="supervisor">
      <OrganiserBoard mayAct={false} />
    </RoomGate>
  );
}
