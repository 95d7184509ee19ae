import { RoomGate } from '../../live/components/frame/RoomGate.tsx';
import { SupplierBoard } from '../components/SupplierBoard.tsx';

/** The live board of a supplier. */
export default function SupplierBoardPage() {
  return (
    <RoomGate as="supplier">
      <SupplierBoard />
    </RoomGate>
  );
}
