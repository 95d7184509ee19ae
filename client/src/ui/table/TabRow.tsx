import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './TabRow.module.css';

interface Props {
  /** The chosen tab. */
  readonly active: string;
  readonly label: string;
  /** Says where the row wraps, and where it scrolls; it scrolls everywhere without one. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Tabs in a row that may be longer than a phone is wide: the chosen one is brought into sight, and a
 * shadow at an edge says that there are more beyond it.
 */
export function TabRow({ active, label, className, children }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const shownFor = useRef('');
  // After each drawing: counts that arrive later push the chosen one along. Who scrolls by hand stays there.
  useEffect(() => {
    const list = row.current;
    const chosen = list?.querySelector('[aria-selected="true"]');
    if (!list || !chosen) return;
    const now = `${active} ${list.scrollWidth}`;
    if (now === shownFor.current) return;
    shownFor.current = now;
    // Not `scrollIntoView`: it would scroll the page, too.
    const [frame, box] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
    list.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2;
  });
  return (
    <Tabs.List
      ref={row}
      className={`${classes.row} ${className ?? classes.scrolls}`}
      aria-label={label}
    >
      {children}
    </Tabs.List>
  );
}
