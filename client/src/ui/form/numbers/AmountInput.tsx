import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { readTypedAmount } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { amountProblem } from './amount-problem.ts';
import { WRONG_NUMBER } from './number-problem.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  /** Gets the text as it is typed, and the amount in digits once the field is left. */
  readonly onChange: (text: string) => void;
  /** The amount may lower something: an adjustment. Elsewhere the field says that it may not. */
  readonly mayBeNegative?: boolean;
}

/**
 * The field of an amount in 元, for forms that hold the typed text. A text that is no amount stays as it was
 * typed, and the form is not sent meanwhile. Below the field stands the amount in digits while the text says it
 * otherwise: 12万, or a number with the noise of a spreadsheet.
 */
export function AmountInput({ value, onChange, error, mayBeNegative = false, ...rest }: Props) {
  const read = readTypedAmount(value);
  const isAmount = read.kind === 'amount' || read.kind === 'meant';
  const digits = isAmount ? formatFen(read.amount) : null;
  const isOtherwise = read.kind === 'meant' || (read.kind === 'amount' && read.isRounded === true);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection="元"
      {...rest}
      {...(read.kind === 'wrong' ? { [WRONG_NUMBER]: 'true' } : {})}
      value={value}
      maxLength={limits.amountText}
      error={amountProblem(read, mayBeNegative) ?? error}
      inputContainer={(input) => (
        <>
          {input}
          {isOtherwise && (
            <Text size="xs" c="var(--jc-muted)" className="tnum" role="status" mt={4}>
              即 {digits} 元
            </Text>
          )}
        </>
      )}
      onBlur={(event) => {
        rest.onBlur?.(event);
        if (digits !== null && digits !== value) onChange(digits);
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
