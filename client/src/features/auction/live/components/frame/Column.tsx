import type { ReactNode } from 'react';
import { ScrollBox } from '../../../../../ui/show/ScrollBox.tsx';
import classes from './board.module.css';

interface Props {
  readonly className?: string | undefined;
  /**
   * The label of a column without focusable content; with a label the column is a scroll box that can be
   * scrolled by keyboard.
   */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * A column of a board. CSS containment isolates the layout of a box only if it is not a grid item, so the
 * grid item is one element and the column in it another. When columns are stacked, the outer element
 * generates no box.
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
