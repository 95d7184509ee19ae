import { MAX_PIECES, MIN_PIECES } from '@jicai/shared/domain/ordering/pricing/purchase.ts';
import { ActionIcon, Group, NumberInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './QuantityBox.module.css';

interface Props {
  readonly value: number;
  /** The counted thing, for screen readers. */
  readonly label: string;
  readonly min?: number;
  readonly max: number;
  /** Called once the person has stopped changing. */
  readonly onChange: (quantity: number) => void;
}

/** Pieces with − and +; sends after a pause, so that five clicks are one write. */
export function QuantityBox({ value, label, min = MIN_PIECES, max, onChange }: Props) {
  const [shown, setShown] = useState<number | string>(value);
  const send = useDebouncedCallback((quantity: number) => {
    if (quantity !== value) onChange(quantity);
  }, 400);
  useEffect(() => setShown(value), [value]);
  const top = Math.max(min, Math.min(max, MAX_PIECES));

  function change(next: number | string): void {
    setShown(next);
    if (typeof next === 'number' && next >= min && next <= top) send(next);
  }

  const step = (by: number) => change(Math.min(top, Math.max(min, Number(shown || value) + by)));
  return (
    <Group gap={0} wrap="nowrap" className={classes.box ?? ''}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        radius={0}
        disabled={Number(shown) <= min}
        onClick={() => step(-1)}
        aria-label={`减少${label}`}
      >
        <IconMinus size={14} aria-hidden />
      </ActionIcon>
      <NumberInput
        hideControls
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="blur"
        min={min}
        max={top}
        value={shown}
        onChange={change}
        onBlur={() => {
          if (typeof shown !== 'number') setShown(value);
        }}
        aria-label={label}
        classNames={{ input: classes.input ?? '' }}
        variant="unstyled"
        size="xs"
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        radius={0}
        disabled={Number(shown) >= top}
        onClick={() => step(1)}
        aria-label={`增加${label}`}
      >
        <IconPlus size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
