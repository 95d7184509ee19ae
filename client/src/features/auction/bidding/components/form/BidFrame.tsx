import type { FocusEventHandler, FormEvent, PointerEventHandler, ReactNode } from 'react';
import classes from './BidBox.module.css';

interface Props {
  /** Content at the top: the limit for the amount, and the reason why no bid can be sent now. */
  readonly head: ReactNode;
  /** AU8: The table of unit prices; `null` for a bid of one amount. */
  readonly lines: ReactNode | null;
  /**
   * Content for the entry of the bid: the amount field, or the total of the lines, and the submit
   * button.
   */
  readonly entry: ReactNode;
  /** Content shown below `entry`, such as the result of the last bid. */
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onFocusCapture?: FocusEventHandler;
  readonly onPointerEnter?: PointerEventHandler;
}

/**
 * The layout of the form for a bid or a sealed quote. On a phone the entry sticks above the keyboard; a table
 * of lines is too high for that and scrolls with the page.
 */
export function BidFrame({ head, lines, entry, children, onSubmit, ...events }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const amount = <div className={classes.entry}>{entry}</div>;
  if (lines === null)
    return (
      <section
        className={`${classes.box} ${classes.foot} ${classes.total}`}
        aria-label="报价"
        {...events}
      >
        <div className={classes.next}>{head}</div>
        <form onSubmit={submit}>{amount}</form>
        {children}
      </section>
    );
  return (
    <section className={`${classes.box} ${classes.apart}`} aria-label="报价" {...events}>
      <form onSubmit={submit}>
        <div className={classes.lines} data-bid-lines>
          <div className={classes.next}>{head}</div>
          {lines}
        </div>
        <div className={`${classes.foot} ${classes.total}`}>
          {amount}
          {children}
        </div>
      </form>
    </section>
  );
}
