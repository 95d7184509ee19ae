import {
  type Fen,
  formatFen,
  type MoneyProblem,
} from '@jicai/shared/domain/kernel/numbers/money.ts';
import { readTypedAmount } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { valuesMessages } from '@jicai/shared/messages/kernel/values.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** 分; null for none. */
  readonly value: Fen | null;
  readonly onChange: (amount: Fen | null) => void;
  /** The amount may lower something: an adjustment. Elsewhere the field says that it may not. */
  readonly mayBeNegative?: boolean;
}

/** Returns the amount that was typed, null for an empty text, or why the text is no amount. */
function amountOf(text: string): Fen | MoneyProblem | null {
  const read = readTypedAmount(text);
  if (read.kind === 'empty') return null;
  if (read.kind === 'wrong') return read.reason;
  // 18万 counts only after a confirmation, which this field does not ask for.
  return read.kind === 'amount' ? read.amount : 'money.notNumber';
}

/**
 * An amount in 元, grouped once it is left. A text that is no amount stays as it was typed, and counts as
 * none. A negative amount is marked and counts all the same, so that it is refused and not lost.
 */
export function MoneyInput({ value, onChange, error, mayBeNegative = false, ...rest }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : formatFen(value));
  const read = amountOf(typed);
  const isNegative = typeof read === 'number' && read < 0 && !mayBeNegative;
  const fault = typeof read === 'string' ? read : isNegative ? 'money.negative' : null;
  const problem = fault && valuesMessages[fault];
  return (
    <TextInput
      {...rest}
      value={typed}
      inputMode="decimal"
      maxLength={limits.amountText}
      error={problem ?? error}
      rightSection="元"
      onBlur={() => {
        if (typeof read === 'number') setTyped(formatFen(read));
      }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const amount = amountOf(text);
        onChange(typeof amount === 'string' ? null : amount);
      }}
    />
  );
}
