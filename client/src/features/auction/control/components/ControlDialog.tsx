import { EndDialog } from './EndDialog.tsx';
import { PauseDialog, ResumeDialog, StopDialog } from './StateDialogs.tsx';

/** The actions on an auction that ask in a dialog. */
export type CourseAct = 'pause' | 'resume' | 'end' | 'stop';

interface Props {
  readonly act: CourseAct;
  readonly onClose: () => void;
}

/** The dialogs of the handler's actions: one chunk, loaded when one is opened. */
export default function ControlDialog({ act, onClose }: Props) {
  switch (act) {
    case 'pause':
      return <PauseDialog onClose={onClose} />;
    case 'resume':
      return <ResumeDialog onClose={onClose} />;
    case 'end':
      return <EndDialog onClose={onClose} />;
    case 'stop':
      return <StopDialog onClose={onClose} />;
  }
}
