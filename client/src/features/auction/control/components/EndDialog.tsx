import { MIN_REMAINING_MS } from '@jicai/shared/domain/auction/clock/clock.ts';
import { Button, Group } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useServerNow, useServerTime } from '../../../../lib/time/server-time.ts';
import { ActionDialog } from '../../live/components/frame/ActionDialog.tsx';
import { Moment } from '../../live/components/Moment.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useOffline } from '../../live/room/use-offline.ts';
import { endProblem, isShortening, suggestedEnd, wholeSecond } from '../model/end-time.ts';
import { NOTHING, useCommand } from '../use-command.ts';
import { EarlierEnd } from './EarlierEnd.tsx';
import { EndField } from './EndField.tsx';

const ADDED_MINUTES = [5, 10, 30, 60] as const;

/**
 * AU14: A dialog that sets another end, which must be at least five minutes away; with dual control
 * (AU32) it requests the supervisor's countersign for the new end. An earlier end than the present
 * one needs an extra confirmation.
 */
export function EndDialog({ onClose }: { onClose: () => void }) {
  const { atoms } = useRoom();
  const clock = useAtomValue(atoms.clock);
  const { dualControl } = useAtomValue(atoms.info);
  const time = useServerTime();
  const now = useServerNow();
  const { run, isBusy } = useCommand();
  const [end, setEnd] = useState<number | null>(() => suggestedEnd(clock, time.now()));
  const [isSure, setSure] = useState(false);
  const shortens = end !== null && isShortening(clock, end);
  const offline = useOffline();
  const endError = endProblem(clock, end, now);
  const isUnsure = shortens && !isSure;

  return (
    <ActionDialog
      title="修改结束时间"
      consequence={
        <>
          现定 <Moment at={clock.closesAt} /> 结束。
          {dualControl ? '提交后等待监督人会签，同意后' : '修改后'}
          立即对全体供应商生效，并通知所有参与方。
        </>
      }
      confirm={dualControl ? '提交会签' : '保存'}
      isDanger={shortens}
      reason="needed"
      problem={offline}
      hasFieldError={endError !== null || isUnsure}
      isBusy={isBusy}
      onConfirm={(text) => run({ ...NOTHING, kind: 'changeEnd', end, text })}
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
      <Group gap="xs">
        {ADDED_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            size="compact-sm"
            variant="default"
            onClick={() => setEnd(wholeSecond(clock.closesAt + minutes * 60_000))}
          >
            延后 {minutes} 分钟
          </Button>
        ))}
      </Group>
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
