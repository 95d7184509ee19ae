import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { groupDigits, readTypedAmount } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import { Input, UnstyledButton } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import classes from './BidLines.module.css';
import { typedText } from './typed-text.ts';

interface Props {
  /** The line's name. */
  readonly name: string;
  readonly value: string;
  readonly isWrong: boolean;
  /** The element that says what is wrong; none while nothing is. */
  readonly mistakeId: string | undefined;
  readonly onType: (text: string) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** The unit price of a line. 18万 is offered in digits, and taken only by a yes. */
export function LinePrice({ name, value, isWrong, mistakeId, onType, onPaste }: Props) {
  const read = readTypedAmount(value);
  const meant = read.kind === 'meant' ? formatFen(read.amount) : null;
  return (
    <>
      <Input
        // Its own attributes would take the place of ours.
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
