import { memo, useMemo } from 'react';
import { clockText, fullTimeText } from '../../live/model/times.ts';
import { useClock, usePlaying } from '../context.tsx';
import { scrubberPicture } from '../model/scrubber.ts';
import classes from './Player.module.css';

/**
 * The timeline of the whole auction: bids as strokes, the best bid as a line, and the marks; a slider over it
 * seeks.
 */
export function Scrubber() {
  const { clock, replay } = usePlaying();
  const { from, to } = replay;
  const at = useClock((time) => Math.floor(time.now() / 100) * 100);
  const share = ((at - from) / Math.max(1, to - from)) * 100;
  return (
    <div className={classes.scrubber}>
      <Picture />
      <div className={classes.past} style={{ width: `${share}%` }} aria-hidden />
      <input
        type="range"
        className={classes.range}
        aria-label="回放时间"
        aria-valuetext={fullTimeText(at)}
        min={from}
        max={to}
        step={100}
        value={Math.max(from, at)}
        onChange={(event) => clock.seek(Number(event.currentTarget.value))}
      />
      <div className={`${classes.ends} tnum`} aria-hidden>
        <span>{clockText(from)}</span>
        <span>{clockText(to)}</span>
      </div>
    </div>
  );
}

/**
 * The drawing of the timeline, memoized because nothing in it changes while the replay plays:
 * `Scrubber` lays the part already played over it as a separate element.
 */
const Picture = memo(function Picture() {
  const { replay, marks } = usePlaying();
  const { bids, best, jumps } = useMemo(() => scrubberPicture(replay, marks), [replay, marks]);
  return (
    <svg className={classes.picture} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
      <polyline points={best} className={classes.best} />
      <path d={bids} className={classes.bid} />
      {jumps.map(({ kind, path }) => (
        <path key={kind} d={path} className={classes[kind]} />
      ))}
    </svg>
  );
});
