import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Readiness.module.css';
import { type Check, checksOf, type ReadinessFacts } from './readiness.ts';

/** The readiness checks of one supplier (`who`), each with a text, not by colour alone. */
export function ReadinessLine({ facts, who }: { facts: ReadinessFacts; who?: ReactNode }) {
  return (
    <div className={classes.line}>
      {who}
      {checksOf(facts).map((check) => (
        <CheckMark key={check.label} check={check} />
      ))}
    </div>
  );
}

function CheckMark({ check: { label, value, isGood } }: { check: Check }) {
  const Mark = isGood ? IconCheck : IconX;
  return (
    <span className={isGood ? classes.good : classes.bad}>
      <Mark size={14} aria-hidden /> {label} {value}
    </span>
  );
}
