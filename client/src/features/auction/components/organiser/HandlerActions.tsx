import { RUN_STATES } from '@jicai/shared/domain/auction/clock.ts';
import type { RunState } from '@jicai/shared/domain/auction/types.ts';
import { Button } from '@mantine/core';
import {
  IconClockEdit,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { hasEnded } from '../../model/words.ts';
import { useRoom } from '../../room-context.tsx';
import { usePhase } from '../../use-time.ts';
import { EndDialog } from './EndDialog.tsx';
import classes from './HandlerActions.module.css';
import { PauseDialog, ResumeDialog, StopDialog } from './StateDialogs.tsx';

type Open = 'pause' | 'resume' | 'end' | 'stop' | null;

/** What the handler may do with the auction now, by the same table the server asks (AU30). */
export function HandlerActions() {
  const { atoms } = useRoom();
  const clock = useAtomValue(atoms.clock);
  const link = useAtomValue(atoms.link);
  const phase = usePhase();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (hasEnded(phase)) return null;
  const mayGo = (to: RunState) => RUN_STATES[clock.runState].includes(to);
  const isOffline = link.kind !== 'live';

  return (
    <>
      <div className={classes.actions}>
        {mayGo('paused') && (
          <Button
            variant="light"
            color="orange"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            disabled={isOffline}
            onClick={() => setOpen('pause')}
          >
            暂停
          </Button>
        )}
        {mayGo('started') && (
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            disabled={isOffline}
            onClick={() => setOpen('resume')}
          >
            恢复
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconClockEdit size={16} aria-hidden />}
          disabled={isOffline || phase === 'paused'}
          onClick={() => setOpen('end')}
        >
          修改结束时间
        </Button>
        {mayGo('stopped') && (
          <Button
            variant="outline"
            color="red"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            disabled={isOffline}
            onClick={() => setOpen('stop')}
          >
            终止
          </Button>
        )}
      </div>
      {open === 'pause' && <PauseDialog onClose={close} />}
      {open === 'resume' && <ResumeDialog onClose={close} />}
      {open === 'end' && <EndDialog onClose={close} />}
      {open === 'stop' && <StopDialog onClose={close} />}
    </>
  );
}
