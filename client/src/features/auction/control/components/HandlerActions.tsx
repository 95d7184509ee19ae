import { RUN_STATES } from '@jicai/shared/domain/auction/clock/clock.ts';
import type { RunState } from '@jicai/shared/domain/auction/types.ts';
import { Button } from '@mantine/core';
import {
  IconClockEdit,
  IconListDetails,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { lazy, usePreloadedAtLeisure } from '../../../../lib/browser/lazy.ts';
import { OnDemand } from '../../../../ui/page/OnDemand.tsx';
import { hasEnded } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { usePhase } from '../../live/use-time.ts';
import { unableText } from '../model/unable.ts';
import type { CourseAct } from './ControlDialog.tsx';
import classes from './HandlerActions.module.css';

const ControlDialog = lazy(() => import('./ControlDialog.tsx'));
const RuleChangeDialog = lazy(() => import('../../rule-change/components/RuleChangeDialog.tsx'));

type Open = CourseAct | 'rules' | null;

/**
 * The buttons of the handler's actions: pause, resume, change the end, stop, change the rules
 * (AU30). Pause, resume and stop are shown if the state table `RUN_STATES`, which the server uses
 * too, allows the change. Renders nothing after the end.
 */
export function HandlerActions() {
  const { atoms } = useRoom();
  const clock = useAtomValue(atoms.clock);
  const link = useAtomValue(atoms.link);
  // After the opening time, a sealed auction has no rule that can change, because sealed quotes have neither
  // step nor extension; the button for rule changes is then left out.
  const isSealed = useAtomValue(atoms.info).quoteMethod === 'sealed';
  const phase = usePhase();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const unableId = useId();
  usePreloadedAtLeisure(ControlDialog);
  if (hasEnded(phase)) return null;
  const mayGo = (to: RunState) => RUN_STATES[clock.runState].includes(to);
  const isOffline = link.kind !== 'live';
  const unable = unableText(phase, link);
  const described = unable === null ? {} : { 'aria-describedby': unableId };

  return (
    <>
      <div className={classes.actions}>
        {mayGo('paused') && (
          <Button
            variant="light"
            color="orange"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            {...described}
            disabled={isOffline}
            onClick={() => setOpen('pause')}
          >
            暂停
          </Button>
        )}
        {mayGo('started') && (
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            {...described}
            disabled={isOffline}
            onClick={() => setOpen('resume')}
          >
            恢复
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconClockEdit size={16} aria-hidden />}
          {...described}
          disabled={isOffline || phase === 'paused'}
          onClick={() => setOpen('end')}
        >
          修改结束时间
        </Button>
        {mayGo('stopped') && (
          <Button
            variant="outline"
            color="red"
            // Mantine's default red of an outlined button has too little contrast for text, so a darker red
            // is set.
            {...(isOffline ? {} : { c: 'var(--jc-alarm)' })}
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            {...described}
            disabled={isOffline}
            onClick={() => setOpen('stop')}
          >
            终止
          </Button>
        )}
        {(!isSealed || phase === 'notBegun') && (
          <Button
            className={classes.whole}
            variant="default"
            leftSection={<IconListDetails size={16} aria-hidden />}
            {...described}
            disabled={isOffline}
            onClick={() => setOpen('rules')}
          >
            变更规则
          </Button>
        )}
      </div>
      <p id={unableId} className={classes.unable}>
        {unable}
      </p>
      {open !== null && (
        <OnDemand>
          {open === 'rules' ? (
            <RuleChangeDialog onClose={close} />
          ) : (
            <ControlDialog act={open} onClose={close} />
          )}
        </OnDemand>
      )}
    </>
  );
}
