import { endAfterPause } from '@jicai/shared/domain/auction/clock/clock.ts';
import { suppliersOfRound } from '@jicai/shared/domain/auction/standing/round-suppliers.ts';
import { Checkbox, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import { ActionDialog } from '../../live/components/frame/ActionDialog.tsx';
import { Moment } from '../../live/components/Moment.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { useOffline } from '../../live/room/use-offline.ts';
import { useCountHidden } from '../../live/use-count-hidden.ts';
import { resumeProblem, suggestedLaterEnd } from '../model/end-time.ts';
import { NOTHING, useCommand } from '../use-command.ts';
import { EndField } from './EndField.tsx';

/** AU32: The label of the confirming button when the supervisor must agree first. */
const SUBMIT = '提交会签';

interface Props {
  readonly onClose: () => void;
}

/**
 * AU13, AU32: A dialog that pauses the auction. With dual control the pause waits for the supervisor's
 * countersign, unless it is an emergency pause; otherwise the pause takes effect at once.
 */
export function PauseDialog({ onClose }: Props) {
  const { atoms } = useRoom();
  const suppliers = suppliersOfRound(useAtomValue(atoms.suppliers), useAtomValue(atoms.rounds));
  const { dualControl } = useAtomValue(atoms.info);
  const { run, isBusy } = useCommand();
  const [isEmergency, setEmergency] = useState(false);
  const waits = dualControl && !isEmergency;
  const what = `停止接受 ${suppliers.length} 家供应商的报价并停表，直到您恢复；所有参与方会看到暂停原因。`;
  return (
    <ActionDialog
      title="暂停竞价"
      consequence={waits ? `提交后等待监督人会签，同意后${what}` : `立即${what}`}
      confirm={waits ? SUBMIT : '暂停竞价'}
      reason="needed"
      problem={useOffline()}
      isBusy={isBusy}
      onConfirm={(text) =>
        run(
          isEmergency
            ? { ...NOTHING, kind: 'emergencyPause', text }
            : { ...NOTHING, kind: 'changeState', runState: 'paused', text },
        )
      }
      onClose={onClose}
    >
      {dualControl && (
        <Checkbox
          checked={isEmergency}
          onChange={(event) => setEmergency(event.currentTarget.checked)}
          label="紧急暂停：立即生效，事后由监督人会签；不同意则自动恢复"
        />
      )}
    </ActionDialog>
  );
}

/**
 * AU13: A dialog that resumes the auction. The end moves by the length of the pause; the handler
 * may choose an even later end. After a pause because of the clocks (AU19) the server only requests
 * the supervisor's countersign.
 */
export function ResumeDialog({ onClose }: Props) {
  const clock = useAtomValue(useRoom().atoms.clock);
  const now = useServerNow();
  const { run, isBusy } = useCommand();
  const offline = useOffline();
  const moved = endAfterPause(clock, now);
  const [choosesEnd, setChoosesEnd] = useState(false);
  const [laterEnd, setLaterEnd] = useState<number | null>(null);
  const endError = choosesEnd ? resumeProblem(clock, laterEnd, now) : null;
  return (
    <ActionDialog
      title="恢复竞价"
      consequence={
        <>
          全体供应商立即可以继续报价，结束时间按暂停时长顺延到 <Moment at={moved} />。
        </>
      }
      confirm="恢复竞价"
      reason="optional"
      problem={offline}
      hasFieldError={endError !== null}
      isBusy={isBusy}
      onConfirm={(text) =>
        run({ ...NOTHING, kind: 'changeState', runState: 'started', end: laterEnd, text })
      }
      onClose={onClose}
    >
      <Checkbox
        checked={choosesEnd}
        onChange={(event) => {
          setChoosesEnd(event.currentTarget.checked);
          setLaterEnd(event.currentTarget.checked ? suggestedLaterEnd(clock, now) : null);
        }}
        label="另定更晚的结束时间"
      />
      {choosesEnd && (
        <EndField
          label="恢复后的结束时间"
          value={laterEnd}
          min={moved}
          error={endError}
          onChange={setLaterEnd}
        />
      )}
    </ActionDialog>
  );
}

/**
 * AU15: A dialog that stops the auction for good; with dual control only after the supervisor's countersign.
 */
export function StopDialog({ onClose }: Props) {
  const { atoms } = useRoom();
  const suppliers = suppliersOfRound(useAtomValue(atoms.suppliers), useAtomValue(atoms.rounds));
  const bidCount = useAtomValue(atoms.bidCount);
  const { dualControl } = useAtomValue(atoms.info);
  const { run, isBusy } = useCommand();
  const made = useCountHidden() ? '已有的密封报价' : `已有的 ${bidCount} 次报价`;
  return (
    <ActionDialog
      title="终止竞价"
      consequence={`${dualControl ? '提交后等待监督人会签，同意后' : ''}竞价立即永久结束，${suppliers.length} 家供应商不能再报价，${made}不产生成交结果，所有参与方会看到终止原因。`}
      confirm={dualControl ? SUBMIT : '终止竞价'}
      isDanger
      reason="needed"
      problem={useOffline()}
      isBusy={isBusy}
      onConfirm={(text) => run({ ...NOTHING, kind: 'changeState', runState: 'stopped', text })}
      onClose={onClose}
    >
      <Text fw={600} c="var(--jc-alarm)">
        终止后不能恢复。
      </Text>
    </ActionDialog>
  );
}
