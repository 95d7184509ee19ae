import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** A `wide` one has its row alone: sentences that a column would squeeze. */
export type Fact = readonly [label: string, value: ReactNode, width?: 'wide'];

interface Props {
  readonly facts: readonly Fact[];
}

/** Label and value pairs in columns, one on a phone. */
export function Facts({ facts }: Props) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value, width], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their places, and two may have one label
        <div key={index} className={classes.fact} data-width={width}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
