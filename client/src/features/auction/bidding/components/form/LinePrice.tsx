import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { groupDigits, readTypedAmount } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import { Input, UnstyledButton } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import classes from './BidLines.module.css';
import { typedText } from './typed-text.ts';

interface Props {
  readonly name: string;
  readonly value: string;
  readonly isWrong: boolean;
  /** The id of the element with the error text; `undefined` if there is none. */
  readonly mistakeId: string | undefined;
  readonly onType: (text: string) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/**
 * The field for the unit price of a line. For a text such as 18万 the field offers the amount in digits, which
 * counts only after the person accepts the offer.
 */
export function LinePrice({ name, value, isWrong, mistakeId, onType, onPaste }: Props) {
  const read = readTypedAmount(value);
  const meant = read.kind === 'meant' ? formatFen(read.amount) : null;
  return (
    <>
      <Input
        // `withAria={false}` stops Mantine from generating ARIA attributes, which would override the
        // attributes below.
        withAria={false}
        aria-label={`${name} 的单价`}
        aria-invalid={isWrong}
        aria-describedby={mistakeId}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={value}
        error={isWrong}
        onPaste={onPaste}
        onChange={(event) => onType(typedText(event))}
        onBlur={() => onType(groupDigits(value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || meant === null) return;
          event.preventDefault();
          onType(meant);
        }}
      />
      {meant !== null && (
        <UnstyledButton type="button" className={classes.meant ?? ''} onClick={() => onType(meant)}>
          是 {meant} 吗？填入
        </UnstyledButton>
      )}
    </>
  );
}
