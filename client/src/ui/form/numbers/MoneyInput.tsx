import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { amountIn } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { AmountInput } from './AmountInput.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** 分; null for none. */
  readonly value: Fen | null;
  readonly onChange: (amount: Fen | null) => void;
  /** The amount may lower something: an adjustment. Elsewhere the field says that it may not. */
  readonly mayBeNegative?: boolean;
}

/** The typed text, and the values of the form with which the field goes on to show it. */
interface Kept {
  readonly text: string;
  readonly beside: readonly (Fen | null)[];
}

/**
 * An amount in 元, for forms that hold 分. A text that is no amount counts as none. A negative amount is marked
 * and counts all the same, so that it is refused and not lost.
 */
export function MoneyInput({ value, onChange, ...rest }: Props) {
  const [kept, setKept] = useState<Kept | null>(null);
  // Another value of the form replaces what was typed.
  const text = kept?.beside.includes(value) ? kept.text : value === null ? '' : formatFen(value);
  return (
    <AmountInput
      {...rest}
      value={text}
      onChange={(typed) => {
        const read = amountIn(typed);
        const amount = typeof read === 'string' ? null : read;
        // A form may keep its amount while none that counts is typed.
        setKept({ text: typed, beside: amount === null ? [value, null] : [amount] });
        if (amount !== value) onChange(amount);
      }}
    />
  );
}
