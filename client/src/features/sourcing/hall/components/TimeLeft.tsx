import type { HallRow } from '@jicai/shared/contract/auction/live/hall.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { useInViewport } from '@mantine/hooks';
import { remainingText } from '../../../../ui/show/Countdown.tsx';
import { dateTimeText } from '../../../auction/live/model/times.ts';
import { urgencyLabels, urgencyOf } from '../../../auction/live/model/urgency.ts';
import { leftText, roundOfText } from '../../../auction/live/model/words.ts';
import { SignUpTime } from '../../project/components/PhaseTime.tsx';
import { useTimeLeft } from '../live/use-live.ts';
import classes from './figures.module.css';

interface Props {
  readonly live: HallRow;
  readonly phase: Phase;
}

interface TimeLeftProps {
  readonly row: BiddingRow;
  readonly live: HallRow | undefined;
  readonly phase: Phase;
}

/** The time left: of the round and of the whole where there are rounds, and it says which. */
export function TimeLeft({ row, live, phase }: TimeLeftProps) {
  if (row.signUp) return <SignUpTime signUp={row.signUp} opensAtMs={row.opensAtMs} />;
  if (!live) {
    const at = phase === 'notBegun' ? row.opensAtMs : row.closesAtMs;
    const word = phase === 'notBegun' ? '开始' : '结束';
    return (
      <span className={classes.muted}>
        {dateTimeText(at)} {word}
      </span>
    );
  }
  switch (phase) {
    case 'notBegun':
    case 'running':
    case 'paused':
      return <Ticking live={live} phase={phase} />;
    case 'closing':
      return <span>正在结束</span>;
    case 'unopened':
      return <span>已截止</span>;
    case 'won':
    case 'failed':
    case 'stopped':
      return <span className={classes.muted}>{dateTimeText(live.clock.closesAt)} 结束</span>;
  }
}

function Ticking({ live, phase }: Props) {
  const { ref, inViewport } = useInViewport();
  const left = useTimeLeft(live, inViewport);
  const urgency = phase === 'running' ? urgencyOf(left) : 'calm';
  return (
    <span className={classes.time} ref={ref}>
      <span className={classes.muted}>
        {leftText(phase, roundOfText(live.round, live.rounds), '全场')}
      </span>
      <span className={`${classes.clock} ${classes[urgency] ?? ''}`} role="timer">
        {remainingText(left)}
      </span>
      {urgency !== 'calm' && <span className={classes[urgency]}>{urgencyLabels[urgency]}</span>}
      {live.rounds > 0 && phase !== 'notBegun' && <Whole live={live} roundLeft={left} />}
    </span>
  );
}

/** The rest of all rounds; it moves with the round's own time, so it needs no tick of its own. */
function Whole({ live, roundLeft }: { readonly live: HallRow; readonly roundLeft: number }) {
  const later = Math.max(0, live.lastClosesAt - live.clock.closesAt);
  return <span className={classes.muted}>全场剩余 {remainingText(roundLeft + later)}</span>;
}
