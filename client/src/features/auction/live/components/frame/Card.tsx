import type { ReactNode } from 'react';
import classes from './board.module.css';

interface Props {
  readonly title?: string;
  /** Shown at the right of the title. */
  readonly aside?: ReactNode;
  /** True if the card takes the remaining height of its column. */
  readonly grows?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A card of a board: denser than a page's panel, and able to fill its column. */
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
