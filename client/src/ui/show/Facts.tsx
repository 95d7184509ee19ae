import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

interface Props {
  readonly facts: readonly Fact[];
}

/** Label and value pairs in two columns, one on a phone. */
export function Facts({ facts }: Props) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their places, and two may have one label
        <div key={index} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
