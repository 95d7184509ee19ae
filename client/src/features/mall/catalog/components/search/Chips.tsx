import type { Chip } from '@jicai/shared/contract/mall/catalog/search.ts';
import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './results.module.css';

interface Props {
  readonly chips: readonly Chip[];
  readonly onRemove: (chip: Chip) => void;
  readonly onClear: () => void;
}

/** The conditions of the search, each with a button that removes it. */
export function Chips({ chips, onRemove, onClear }: Props) {
  if (chips.length === 0) return null;
  return (
    <section className={classes.chips} aria-label="已选条件">
      <span className={classes.chipsTitle}>已选</span>
      {chips.map((chip) => (
        <UnstyledButton
          key={`${chip.parameter}-${chip.value}`}
          className={classes.chip}
          aria-label={`取消条件 ${chip.label}`}
          onClick={() => onRemove(chip)}
        >
          {chip.label}
          <IconX size={13} stroke={2} aria-hidden />
        </UnstyledButton>
      ))}
      <UnstyledButton className={classes.clear} onClick={onClear}>
        清空
      </UnstyledButton>
    </section>
  );
}
