import { waitTime } from '@jicai/shared/domain/auction/clock/clock.ts';
import type { BoardClock } from '@jicai/shared/domain/auction/standing/board.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { IconAlarm } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { dateTimeText, lastSecondsText } from '../model/times.ts';
import { urgencyLabels, urgencyOf } from '../model/urgency.ts';
import { endedWord, hasEnded, leftText } from '../model/words.ts';
import { useRoom } from '../room/room-context.tsx';
import { useLastTenths, usePhase, useRemainingSeconds, useRoundOf } from '../use-time.ts';
import classes from './Remaining.module.css';

/**
 * Returns a text with the opening time before the opening, else with the end time, followed by
 * the original end time if the end was moved. For a stopped auction returns only the end that
 * was planned (`原定 …`).
 */
function atText(phase: Phase, clock: BoardClock): string {
  if (phase === 'notBegun') return `${dateTimeText(clock.opensAt)} 开始`;
  if (phase === 'stopped') return `原定 ${dateTimeText(clock.closesAt)} 结束`;
  const moved = clock.closesAt !== clock.originalClosesAt;
  const original = moved ? `（原定 ${dateTimeText(clock.originalClosesAt)}）` : '';
  return `${dateTimeText(clock.closesAt)} 结束${original}`;
}

interface Props {
  /**
   * True to show the date and time of the opening or the end on a phone too; the boards leave them out on a
   * phone for lack of room.
   */
  readonly isRoomy?: boolean;
}

/**
 * Shows the time until the opening or, after the opening, until the end, by the server's clock; a
 * label instead once the auction has ended. The second largest element of a board.
 */
export function Remaining({ isRoomy = false }: Props) {
  const clock = useAtomValue(useRoom().atoms.clock);
  const phase = usePhase();
  const roundOf = useRoundOf();
  const seconds = useRemainingSeconds(clock);
  const tenths = useLastTenths(clock, phase === 'running');
  const { days, hours, minutes, seconds: rest } = waitTime(seconds * 1000);
  const urgency = phase === 'running' ? urgencyOf(seconds * 1000) : 'calm';
  return (
    <div className={classes.remaining}>
      <div className={classes.label}>
        {hasEnded(phase) ? '时间' : leftText(phase, roundOf)}
        {urgency !== 'calm' && (
          <span className={`${classes.word} ${classes[urgency]}`}>
            <IconAlarm size={16} aria-hidden />
            {urgencyLabels[urgency]}
          </span>
        )}
      </div>
      <div
        className={`${classes.digits} ${urgency === 'calm' ? '' : classes[urgency]}`}
        role="timer"
      >
        {hasEnded(phase) ? (
          endedWord(phase)
        ) : (
          <>
            {days > 0 && days}
            {days > 0 && <span className={classes.days}> 天 </span>}
            {hours}:{minutes}:{tenths === null ? rest : lastSecondsText(tenths)}
          </>
        )}
      </div>
      <div className={`${isRoomy ? classes.at : classes.boardAt} tnum`}>{atText(phase, clock)}</div>
    </div>
  );
}
