import { MIN_REMAINING_MS, RUN_STATES } from '@jicai/shared/domain/auction/clock/clock.ts';
import type { RunState } from '@jicai/shared/domain/auction/types.ts';
import { Button, Group } from '@mantine/core';
import {
  IconClockEdit,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useServerNow, useServerTime } from '../../../../../lib/time/server-time.ts';
import { toastAtom } from '../../../../../lib/toast.ts';
import { EarlierEnd } from '../../../../auction/control/components/EarlierEnd.tsx';
import { EndField } from '../../../../auction/control/components/EndField.tsx';
import {
  endProblem,
  isShortening,
  suggestedEnd,
} from '../../../../auction/control/model/end-time.ts';
import { ActionDialog } from '../../../../auction/live/components/frame/ActionDialog.tsx';
import { Moment } from '../../../../auction/live/components/Moment.tsx';
import { hasEnded } from '../../../../auction/live/model/words.ts';
import { useRoom } from '../../../../auction/live/room/room-context.tsx';
import { usePhase } from '../../../../auction/live/use-time.ts';
import { useChangeEnd, useChangeState } from '../../api.ts';
import { endWords, stateWords } from '../../model/hall-words.ts';

/** The handler's actions on an inquiry's quoting, by the same table that the server asks (AU30). */
export function HallActions() {
  const clock = useAtomValue(useRoom().atoms.clock);
  const phase = usePhase();
  const [open, setOpen] = useState<RunState | 'end' | null>(null);
  if (hasEnded(phase) || phase === 'unopened') return null;
  const mayGo = (to: RunState) => RUN_STATES[clock.runState].includes(to);
  const close = () => setOpen(null);
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconClockEdit size={16} aria-hidden />}
          disabled={phase === 'paused'}
          onClick={() => setOpen('end')}
        >
          修改结束时间
        </Button>
        {mayGo('paused') && (
          <Button
            variant="light"
            color="orange"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            onClick={() => setOpen('paused')}
          >
            暂停报价
          </Button>
        )}
        {mayGo('started') && (
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => setOpen('started')}
          >
            恢复报价
          </Button>
        )}
        {mayGo('stopped') && (
          <Button
            variant="outline"
            color="red"
            c="var(--jc-alarm)"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={() => setOpen('stopped')}
          >
            终止询价
          </Button>
        )}
      </Group>
      {open === 'end' && <EndDialog onClose={close} />}
      {open !== null && open !== 'end' && <StateDialog to={open} onClose={close} />}
    </>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

function StateDialog({ to, onClose }: DialogProps & { readonly to: RunState }) {
  const { atoms, packageNumber } = useRoom();
  const { dualControl } = useAtomValue(atoms.info);
  const { send, isSending } = useChangeState();
  const done = useDone();
  const { title, consequence, confirm } = stateWords(to, dualControl);
  return (
    <ActionDialog
      title={title}
      consequence={consequence}
      confirm={confirm}
      isDanger={to === 'stopped'}
      reason={to === 'started' ? 'optional' : 'needed'}
      isBusy={isSending}
      onConfirm={(reason) => done(send({ packageNumber, runState: to, reason }))}
      onClose={onClose}
    />
  );
}

function EndDialog({ onClose }: DialogProps) {
  const { atoms, packageNumber } = useRoom();
  const clock = useAtomValue(atoms.clock);
  const { dualControl } = useAtomValue(atoms.info);
  const { title, consequence, confirm } = endWords(dualControl);
  const time = useServerTime();
  const now = useServerNow();
  const [end, setEnd] = useState<number | null>(() => suggestedEnd(clock, time.now()));
  const [isSure, setSure] = useState(false);
  const endError = endProblem(clock, end, now);
  const shortens = end !== null && isShortening(clock, end);
  const { send, isSending } = useChangeEnd();
  const done = useDone();
  return (
    <ActionDialog
      title={title}
      consequence={
        <>
          现定 <Moment at={clock.closesAt} />
          结束。{consequence}
        </>
      }
      confirm={confirm}
      isDanger={shortens}
      reason="needed"
      hasFieldError={endError !== null || (shortens && !isSure)}
      isBusy={isSending}
      onConfirm={(reason) => done(send({ packageNumber, end: end ?? 0, reason }))}
      onClose={onClose}
    >
      <EndField
        label="新的结束时间"
        value={end}
        min={now + MIN_REMAINING_MS}
        error={endError}
        onChange={(typed) => {
          setEnd(typed);
          setSure(false);
        }}
      />
      {shortens && (
        <EarlierEnd
          by={clock.closesAt - end}
          isSure={isSure}
          isAsked={endError === null}
          onChange={setSure}
        />
      )}
    </ActionDialog>
  );
}

/** Says what came of a command; answers whether it was done. */
function useDone() {
  const toast = useSetAtom(toastAtom);
  return async (sent: Promise<{ readonly text: string }>): Promise<boolean> => {
    try {
      const { text } = await sent;
      toast('done', text || '操作成功');
      return true;
    } catch {
      // The transport has said why.
      return false;
    }
  };
}
