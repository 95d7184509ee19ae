import { EndDialog } from './EndDialog.tsx';
import { PauseDialog, ResumeDialog, StopDialog } from './StateDialogs.tsx';

/** The actions of the handler on the course of an auction. */
export type CourseAct = 'pause' | 'resume' | 'end' | 'stop';

interface Props {
  readonly act: CourseAct;
  readonly onClose: () => void;
}

/** The dialog of one such action. All are in one chunk, which is loaded when the first is opened. */
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
