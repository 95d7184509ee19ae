import { RoomGate } from '../components/board/RoomGate.tsx';
import { OrganiserBoard } from '../components/organiser/OrganiserBoard.tsx';

/** The live board of the handler. */
export default function HandlerBoardPage() {
  return (
    <RoomGate as="handler">
      <OrganiserBoard mayAct={true} />
    </RoomGate>
  );
}
