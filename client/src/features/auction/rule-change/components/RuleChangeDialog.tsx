import { Dialog } from '../../live/components/frame/Dialog.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { RuleEditor } from './RuleEditor.tsx';

interface Props {
  readonly onClose: () => void;
}

/** AU33: A dialog on the board in which the handler prepares a change of the rules. */
export default function RuleChangeDialog({ onClose }: Props) {
  const { packageNumber } = useRoom();
  return (
    <Dialog title="发拍规则变更" onClose={onClose}>
      <RuleEditor packageNumber={packageNumber} onClose={onClose} />
    </Dialog>
  );
}
