import { NumberInput } from '@mantine/core';
import { useState } from 'react';

interface Props {
  readonly path: string;
  readonly label: string;
  readonly width: number;
  readonly decimals: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const numberOf = (typed: number | string): number => {
  const value = Number(typed);
  return Number.isFinite(value) ? value : 0;
};

/** A number that stays as it was typed: the server refuses one that may not be, in words, at the field. */
export function NumberField({ path, label, width, decimals, value, onChange }: Props) {
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      data-path={path}
      label={label}
      w={width}
      clampBehavior="none"
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      // What was typed, unless the value was set from elsewhere since.
      value={numberOf(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}
