import { EndDialog } from './EndDialog.tsx';
import { PauseDialog, ResumeDialog, StopDialog } from './StateDialogs.tsx';

/** The handler's actions that change how an auction goes on: pause, resume, change of the end, stop. */
export type CourseAct = 'pause' | 'resume' | 'end' | 'stop';

interface Props {
  readonly act: CourseAct;
  readonly onClose: () => void;
}

/**
 * The dialog of one of the handler's actions (`act`). All these dialogs are in one chunk, which
 * `HandlerActions` preloads once the page has settled.
 */
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
