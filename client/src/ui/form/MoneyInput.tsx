import { type Fen, formatFen, parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { valuesMessages } from '@jicai/shared/messages/kernel/values.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** 分; null for none. */
  readonly value: Fen | null;
  readonly onChange: (amount: Fen | null) => void;
}

/** An amount in 元, grouped once it is left. A text that is no amount stays as it was typed, and counts as none. */
export function MoneyInput({ value, onChange, error, ...rest }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : formatFen(value));
  const plain = typed.normalize('NFKC').replaceAll('¥', '').trim();
  const read = plain === '' ? null : parseFen(plain);
  const problem = typeof read === 'string' ? valuesMessages[read] : null;
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
        const cleaned = text.normalize('NFKC').replaceAll('¥', '').trim();
        const amount = cleaned === '' ? null : parseFen(cleaned);
        onChange(typeof amount === 'string' ? null : amount);
      }}
    />
  );
}
