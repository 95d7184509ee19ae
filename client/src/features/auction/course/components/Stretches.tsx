import { useId } from 'react';
import type { View } from '../model/time-window.ts';
import classes from './Stretches.module.css';

interface Props {
  readonly view: View;
  readonly onView: (view: View) => void;
}

const WORDS = [
  { kind: 'whole', word: '全程' },
  { kind: 'last', word: '近 10 分钟' },
  { kind: 'zoomed', word: '所选' },
] as const;

/**
 * The stretch of time that the chart shows, one of a few; the one that was zoomed to stands there while it
 * is shown. Plain fields: a whole control of the library is as large as the chart's own code.
 */
export function Stretches({ view, onView }: Props) {
  const name = useId();
  return (
    <span role="radiogroup" aria-label="走势的时间范围" className={classes.stretches}>
      {WORDS.filter(({ kind }) => kind !== 'zoomed' || view.kind === kind).map(({ kind, word }) => (
        <label key={kind} className={classes.stretch}>
          <input
            type="radio"
            name={name}
            checked={view.kind === kind}
            onChange={() => {
              if (kind !== 'zoomed') onView({ kind });
            }}
          />
          {word}
        </label>
      ))}
    </span>
  );
}
