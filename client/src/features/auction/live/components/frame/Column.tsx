import type { ReactNode } from 'react';
import { ScrollBox } from '../../../../../ui/show/ScrollBox.tsx';
import classes from './board.module.css';

interface Props {
  readonly className?: string | undefined;
  /** The name of a column that has nothing to focus, and scrolls by the keys. */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A column of a board. A browser lays out a box by itself only where it is no item of a grid: the place in
 * the grid is one element, and the column in it another. Where columns stand below each other the place is
 * not there.
 */
export function Column({ className, label, children }: Props) {
  const name = [classes.column, className].filter(Boolean).join(' ');
  return (
    <div className={classes.place}>
      {label ? (
        <ScrollBox className={name} label={label}>
          {children}
        </ScrollBox>
      ) : (
        <div className={name}>{children}</div>
      )}
    </div>
  );
}
