import { RoomGate } from '../components/board/RoomGate.tsx';
import { SupplierBoard } from '../components/supplier/SupplierBoard.tsx';

/** The live board of a supplier. */
export default function SupplierBoardPage() {
  return (
    <RoomGate as="supplier">
      <SupplierBoard />
    </RoomGate>
  );
}
