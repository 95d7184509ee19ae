import { waitTime } from '@jicai/shared/domain/auction/clock/clock.ts';
import { useAtomValue } from 'jotai';
import { lastSecondsText } from '../../live/model/times.ts';
import { urgencyLabels, urgencyOf } from '../../live/model/urgency.ts';
import { endedWord, hasEnded, leftText } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useLastTenths, usePhase, useRemainingSeconds, useRoundOf } from '../../live/use-time.ts';
import classes from './Wall.module.css';

/**
 * Shows the remaining time on the wall. A separate component, because it re-renders every second,
 * and ten times a second during the last ten seconds.
 */
export function WallTime() {
  const clock = useAtomValue(useRoom().atoms.clock);
  const phase = usePhase();
  const left = useRemainingSeconds(clock);
  const tenths = useLastTenths(clock, phase === 'running');
  const { days, hours, minutes, seconds } = waitTime(left * 1000);
  const urgency = phase === 'running' ? urgencyOf(left * 1000) : 'calm';
  const label = leftText(phase, useRoundOf());
  return (
    <div>
      <div className={classes.label}>
        {hasEnded(phase) ? '时间' : label} {urgencyLabels[urgency]}
      </div>
      <div className={`${classes.time} ${classes[urgency] ?? ''}`} role="timer">
        {hasEnded(phase)
          ? endedWord(phase)
          : `${days > 0 ? `${days} 天 ` : ''}${hours}:${minutes}:${tenths === null ? seconds : lastSecondsText(tenths)}`}
      </div>
    </div>
  );
}
