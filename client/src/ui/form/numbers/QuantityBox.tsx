import type { Quantities } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import { buyableOf, mayBuy, stepFrom } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { ActionIcon, Group, NumberInput, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type InputEvent, useEffect, useState } from 'react';
import { fitPieces, mayBePieces, onlyDigits } from './fit-pieces.ts';
import classes from './QuantityBox.module.css';

interface Props {
  readonly value: number;
  /** The counted thing, for screen readers. */
  readonly label: string;
  readonly unit?: string;
  readonly quantities: Quantities;
  /** Whether none may be chosen, too. */
  readonly mayBeNone?: boolean;
  readonly isDisabled?: boolean;
  /** Told at once. Without it once the person has stopped: five clicks are one write. */
  readonly isImmediate?: boolean;
  readonly onChange: (quantity: number) => void;
}

/** Pieces with − and +. A number that cannot be had is corrected when it is left, and says why. */
export function QuantityBox(props: Props) {
  const { value, label, unit = '件', quantities, isDisabled = false, onChange } = props;
  const { mayBeNone = false } = props;
  const [shown, setShown] = useState<number | string>(value);
  const [note, setNote] = useState('');
  const later = useDebouncedCallback((quantity: number) => {
    if (quantity !== value) onChange(quantity);
  }, 400);
  const send = props.isImmediate ? onChange : later;
  useEffect(() => setShown(value), [value]);
  const { least, most } = buyableOf(quantities);
  const min = mayBeNone ? 0 : least;
  const max = Math.max(min, most);
  const isFit = (pieces: number) =>
    (pieces === 0 && mayBeNone) || mayBuy(pieces, quantities) === null;

  function change(next: number | string): void {
    setNote('');
    setShown(next);
    if (typeof next === 'number' && isFit(next)) send(next);
  }

  function settle(): void {
    const { pieces, why } = fitPieces(shown, { before: value, quantities, unit, mayBeNone });
    if (pieces === shown && why === '') return;
    setNote(why);
    setShown(pieces);
    if (isFit(pieces)) send(pieces);
  }

  function refuseLetters(event: InputEvent<HTMLInputElement>): void {
    if (mayBePieces(event.data)) return;
    event.preventDefault();
    setNote(onlyDigits);
  }

  function step(by: 1 | -1): void {
    const typed = Number(shown || value);
    const from = Number.isFinite(typed) ? typed : value;
    change(by === -1 && from <= least ? min : stepFrom(from, by, quantities));
  }

  return (
    <div>
      <Group gap={0} wrap="nowrap" className={classes.box ?? ''}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          radius={0}
          disabled={isDisabled || Number(shown) <= min}
          onClick={() => step(-1)}
          aria-label={`减少${label}`}
        >
          <IconMinus size={14} aria-hidden />
        </ActionIcon>
        <NumberInput
          hideControls
          // More digits than a number keeps would change while somebody types.
          maxLength={15}
          clampBehavior="none"
          min={min}
          max={max}
          value={shown}
          disabled={isDisabled}
          onChange={change}
          onBeforeInput={refuseLetters}
          onBlur={settle}
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
          disabled={isDisabled || Number(shown) >= max}
          onClick={() => step(1)}
          aria-label={`增加${label}`}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      </Group>
      <Text size="xs" c="var(--jc-amber)" role="status" mt={note ? 4 : 0}>
        {note}
      </Text>
    </div>
  );
}
