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
 * Radio buttons for the time span of the chart; a zoomed span is an option only while it is shown. Native
 * inputs: a Mantine control would be as large as the chart's own code.
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
