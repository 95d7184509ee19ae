import { RoomGate } from '../../live/components/frame/RoomGate.tsx';
import { OrganiserBoard } from '../components/OrganiserBoard.tsx';

/** The live board of the handler. */
export default function HandlerBoardPage() {
  return (
    <RoomGate as="handler">
      <OrganiserBoard mayAct={true} />
    </RoomGate>
  );
}
