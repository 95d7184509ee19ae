import type { FacetValue } from '@jicai/shared/contract/mall/catalog/search.ts';
import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './FacetPanel.module.css';

interface RowProps {
  readonly title: string;
  /** Whether there is more than one line of it. */
  readonly isOpenable?: boolean;
  readonly children: ReactNode;
}

/** One line of the panel: what it is about, its values, and more of them on demand. */
export function FacetRow({ title, isOpenable = false, children }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <fieldset className={classes.row} aria-labelledby={id}>
      <span id={id} className={classes.title}>
        {title}
      </span>
      <div className={classes.values} data-open={isOpen || !isOpenable || undefined}>
        {children}
      </div>
      {isOpenable && (
        <UnstyledButton
          className={classes.more}
          onClick={() => setOpen((open) => !open)}
          aria-expanded={isOpen}
          aria-label={isOpen ? `收起${title}` : `更多${title}`}
        >
          {isOpen ? '收起' : '更多'}
          {isOpen ? (
            <IconChevronUp size={14} aria-hidden />
          ) : (
            <IconChevronDown size={14} aria-hidden />
          )}
        </UnstyledButton>
      )}
    </fieldset>
  );
}

interface ValuesProps {
  readonly values: readonly FacetValue[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
  readonly isMany?: boolean;
}

/** Values with their counts; the chosen ones stay pressed. */
export function FacetValues({ values, chosen, onToggle, isMany = false }: ValuesProps) {
  return values.map(({ id, name, count }) => (
    <UnstyledButton
      key={id}
      className={classes.value}
      aria-pressed={chosen.includes(id)}
      onClick={() => onToggle(id)}
    >
      {isMany && (
        <span className={classes.box} aria-hidden>
          {chosen.includes(id) && <IconCheck size={12} stroke={3} />}
        </span>
      )}
      {name}
      <span className={classes.count}>{count}</span>
    </UnstyledButton>
  ));
}
