import type { ReactNode } from 'react';
import classes from './SearchBox.module.css';

/** The props that each suggestion gets from its list. */
export interface SuggestionListProps {
  readonly listId: string;
  /** The id of the one that the arrows chose; empty for none. */
  readonly activeId: string;
  readonly onChoose: (value: string) => void;
}

interface SuggestionRowProps extends SuggestionListProps {
  readonly value: string;
  readonly children: ReactNode;
}

/** One suggestion of the list. The keyboard chooses it from the box, which keeps the focus. */
export function SuggestionRow({ listId, activeId, onChoose, value, children }: SuggestionRowProps) {
  const id = `${listId}-${encodeURIComponent(value)}`;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus and names the active one
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
    <div
      id={id}
      role="option"
      aria-selected={id === activeId}
      data-value={value}
      className={classes.suggestion}
      onClick={() => onChoose(value)}
    >
      {children}
    </div>
  );
}

interface GroupProps {
  readonly label: string;
  readonly count: number;
  /** Words beside each other. */
  readonly isChips?: boolean;
  readonly children: ReactNode;
}

/** Suggestions of one kind under their name; nothing without any. */
export function SuggestionGroup({ label, count, isChips = false, children }: GroupProps) {
  if (count === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div role="group" aria-label={label} className={isChips ? classes.chips : ''}>
      <div aria-hidden className={classes.groupName}>
        {label}
      </div>
      {children}
    </div>
  );
}
