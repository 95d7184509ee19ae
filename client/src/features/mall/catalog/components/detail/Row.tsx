import type { ReactNode } from 'react';
import classes from './detail.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** One line of the facts beside the gallery. */
export function Row({ title, children }: Props) {
  return (
    <div className={classes.row}>
      <span className={classes.rowTitle}>{title}</span>
      <div className={classes.rowMain}>{children}</div>
    </div>
  );
}
