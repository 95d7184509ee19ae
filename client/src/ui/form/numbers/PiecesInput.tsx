import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { InputEvent } from 'react';
import { mayBePieces } from './fit-pieces.ts';
import { piecesProblem, type TypedPieces } from './pieces.ts';

interface Props extends Omit<NumberInputProps, 'value' | 'onChange' | 'error' | 'min' | 'max'> {
  readonly value: TypedPieces;
  readonly min?: number;
  readonly max: number;
  readonly onChange: (typed: TypedPieces) => void;
}

/**
 * A number of pieces. What is negative, a fraction or too large stays as it was typed and is named below the
 * field: a field that drops the point makes fifteen pieces of 1.5.
 */
export function PiecesInput({ value, min = 0, max, onChange, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      min={min}
      max={max}
      // More digits than a number keeps would change while somebody types.
      maxLength={15}
      clampBehavior="none"
      value={value}
      error={piecesProblem(value, { min, max })}
      onChange={onChange}
      onBeforeInput={(event: InputEvent<HTMLInputElement>) => {
        if (!mayBePieces(event.data)) event.preventDefault();
      }}
    />
  );
}
