import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type InputEvent, useState } from 'react';
import { mayBePieces } from './fit-pieces.ts';
import {
  type NumberBounds,
  numberProblem,
  type TypedNumber,
  WRONG_NUMBER,
} from './number-problem.ts';

type Given =
  | 'value'
  | 'onChange'
  | 'min'
  | 'max'
  | 'clampBehavior'
  | 'allowDecimal'
  | 'allowNegative'
  | 'decimalScale';

interface Props extends Omit<NumberInputProps, Given>, NumberBounds {
  readonly value?: TypedNumber | null | undefined;
  /** Whether an empty field is wrong: for forms that hold a number whatever was typed. */
  readonly needsValue?: boolean;
  /** Gets the number; an empty text where none that is accepted stands in the field. */
  readonly onChange: (value: number | '') => void;
}

/** The typed text, and the values of the form with which the field goes on to show it. */
interface Kept {
  readonly typed: TypedNumber;
  readonly beside: readonly string[];
}

/**
 * A number. What was typed stays as it was typed, and counts as none where it is not accepted, which the field
 * says. Forms are not sent meanwhile: `useForm`, dialogs and pages ask `showWrongNumber`.
 */
export function NumberField(props: Props) {
  const { value: given, min, max, decimals, needsValue = false, onChange, error, ...rest } = props;
  const value = given ?? '';
  const bounds = { min, max, decimals };
  const [kept, setKept] = useState<Kept | null>(null);
  // Another value of the form replaces what was typed.
  const shown = kept?.beside.includes(String(value)) ? kept.typed : value;
  const isMissing = needsValue && shown === '';
  const problem = isMissing ? '请填写' : numberProblem(shown, bounds);
  return (
    <NumberInput
      {...rest}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(problem === null ? {} : { [WRONG_NUMBER]: 'true' })}
      // More digits than a number keeps would change while somebody types.
      maxLength={15}
      clampBehavior="none"
      value={shown}
      error={problem ?? error}
      onBeforeInput={(event: InputEvent<HTMLInputElement>) => {
        if (!mayBePieces(event.data)) event.preventDefault();
      }}
      onChange={(typed) => {
        const isAccepted = typed !== '' && numberProblem(typed, bounds) === null;
        const next = isAccepted ? Number(typed) : '';
        // A point that ends the text would be lost with the number alone, and make 15 of 1.5. A form that holds
        // a number whatever was typed stays as it was.
        setKept({ typed, beside: isAccepted ? [String(next)] : [String(value), ''] });
        onChange(next);
      }}
    />
  );
}
