import type { ReactNode } from 'react';
import classes from './board.module.css';

interface Props {
  readonly title?: string;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  /** Takes the height that is left in its column. */
  readonly grows?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a board: denser than the pages' panel, and able to fill its column. */
export function Card({ title, aside, grows = false, className, children }: Props) {
  const names = [classes.card, grows && classes.grow, className].filter(Boolean).join(' ');
  return (
    <section className={names} aria-label={title}>
      {title && (
        <header className={classes.cardHead}>
          <h2 className={classes.cardTitle}>{title}</h2>
          {aside}
        </header>
      )}
      <div className={classes.cardBody}>{children}</div>
    </section>
  );
}
