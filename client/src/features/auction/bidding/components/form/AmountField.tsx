import { type Fen, fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { groupDigits } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import { Input, UnstyledButton } from '@mantine/core';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import type { CheckedDraft } from '../../model/bid-form.ts';
import classes from './BidBox.module.css';
import { typedText } from './typed-text.ts';

interface Props {
  readonly value: string;
  /** The result of checking the text in the field against the rules. */
  readonly checked: CheckedDraft;
  readonly placeholder?: string;
  /**
   * Whether the draft contains an amount; false while the field only shows the suggested amount. Only an
   * amount in the draft is shown as an error.
   */
  readonly isTyped: boolean;
  /**
   * True for a moment after the suggested amount changed by itself; the field is then highlighted.
   */
  readonly isMarked?: boolean;
  readonly onType: (text: string) => void;
  /**
   * Called when the person focuses the field, clicks it or presses a key, before the amount
   * changes.
   */
  readonly onTouch?: () => void;
  /** Called when the field loses the focus. */
  readonly onLeave?: () => void;
  /**
   * Called when an arrow key is pressed: with `lower` for the down key, with `higher` for the up
   * key.
   */
  readonly onStep?: (toward: 'lower' | 'higher') => void;
  /** Content shown below the field, beside the amount in words. */
  readonly children?: ReactNode;
}

/**
 * The font shrinks in a narrow field for amounts longer than this many characters, so that the last digits
 * stay visible.
 */
const FEWEST_CHARS = 6;

/**
 * The field for the amount of a bid, with the amount in words or the error below the field. The
 * live region is rendered before there is an error, so that screen readers announce the error once.
 */
export function AmountField(props: Props) {
  const { value, checked, isTyped, onType, onStep, onTouch } = props;
  const field = useRef<HTMLInputElement>(null);
  const wordsId = useId();
  const errorId = useId();
  const isWrong = checked.kind === 'wrong' && isTyped;

  // Selects the text of the focused field after the suggested amount in it changed, so that typing replaces
  // it.
  useLayoutEffect(() => {
    const { current } = field;
    if (!isTyped && value !== '' && current === document.activeElement) current?.select();
  }, [value, isTyped]);

  function onKeyDown(event: KeyboardEvent) {
    onTouch?.();
    // The first Enter replaces a text such as 18万 by the amount in digits; the next Enter submits the form.
    if (event.key === 'Enter' && checked.kind === 'meant') {
      event.preventDefault();
      onType(formatFen(checked.amount));
    }
    if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowDown' ? 'lower' : 'higher');
  }

  return (
    <div>
      <Input
        ref={field}
        // `withAria={false}` stops Mantine from generating ARIA attributes, which would override the
        // attributes below.
        withAria={false}
        aria-label="报价金额（元）"
        aria-describedby={`${errorId} ${wordsId}`}
        aria-invalid={isWrong}
        error={isWrong}
        classNames={{
          wrapper: classes.field ?? '',
          input: `${classes.input} ${props.isMarked ? classes.changed : ''}`,
        }}
        style={{ '--chars': Math.max(value.length, FEWEST_CHARS) }}
        leftSection="¥"
        inputMode="decimal"
        autoComplete="off"
        placeholder={props.placeholder ?? ''}
        maxLength={24}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onType(typedText(event))}
        onBlur={() => {
          if (isTyped) onType(groupDigits(value));
          props.onLeave?.();
        }}
        onFocus={(event) => {
          event.currentTarget.select();
          onTouch?.();
        }}
        onPointerDown={onTouch}
        onKeyDown={onKeyDown}
      />
      <div className={classes.words}>
        <span id={errorId} className={classes.wrong} aria-live="polite">
          {isWrong && checked.text}
        </span>
        <span id={wordsId}>
          {checked.kind === 'good' && fenInWords(checked.amount)}
          {checked.kind === 'meant' && <Meant amount={checked.amount} onType={onType} />}
        </span>
        {props.children}
      </div>
    </div>
  );
}

/** Asks whether a text such as 18万 means this amount, which is used only after the person confirms it. */
function Meant({ amount, onType }: { readonly amount: Fen; readonly onType: Props['onType'] }) {
  return (
    <>
      您是指 <strong className="tnum">¥{formatFen(amount)}</strong>（{fenInWords(amount)}）吗？
      <UnstyledButton
        type="button"
        className={classes.link ?? ''}
        onClick={() => onType(formatFen(amount))}
      >
        是，填入 {formatFen(amount)}
      </UnstyledButton>
    </>
  );
}
