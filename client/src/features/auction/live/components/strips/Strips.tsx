import { pausedWord } from '@jicai/shared/domain/auction/method-words.ts';
import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { clockText } from '../../model/times.ts';
import { useRoom } from '../../room/room-context.tsx';
import { useOldAge } from '../../use-current.ts';
import { usePhase } from '../../use-time.ts';
import classes from './Strips.module.css';

/** The warnings at the top of a board: that the data are stale, that the auction is paused. */
export function Strips() {
  return (
    <>
      <LinkStrip />
      <PauseStrip />
    </>
  );
}

/**
 * RT6: Says that the data are stale, why, and how old they are; the last state stays on the board. Not a live
 * region, because the age changes every second.
 */
function LinkStrip() {
  const { atoms } = useRoom();
  const link = useAtomValue(atoms.link);
  const old = useOldAge();
  if (!old) return null;
  const isReconnecting = link.kind !== 'live';
  return (
    <div className={classes.strip} role="status" aria-live="off" data-link-strip>
      {isReconnecting ? (
        <Loader size="xs" color="orange" />
      ) : (
        <IconAlertTriangle size={18} aria-hidden />
      )}
      <span>
        {isReconnecting ? '重连中…' : old.why}
        <span className={classes.reason}>
          {isReconnecting && ` ${old.why}，恢复前不能报价或操作，已填写的内容会保留`}
          {'；以下为 '}
          <span className="tnum">{old.age}</span>前的数据
        </span>
      </span>
    </div>
  );
}

/** AU13: Says that the auction is paused, since when and why. */
function PauseStrip() {
  const { atoms } = useRoom();
  const clock = useAtomValue(atoms.clock);
  const { method } = useAtomValue(atoms.info);
  const phase = usePhase();
  if (phase !== 'paused') return null;
  return (
    <div className={classes.strip}>
      <IconPlayerPause size={18} aria-hidden />
      <span>
        {pausedWord(method)}已暂停
        <span className={classes.reason}>
          {clock.reason && `：${clock.reason}`}
          {clock.pausedAt !== null && `（${clockText(clock.pausedAt)} 起）`}
          ，计时停止，恢复后结束时间顺延
        </span>
      </span>
    </div>
  );
}
