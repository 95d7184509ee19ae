import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ChangeEvent, type FocusEvent, Suspense, useState } from 'react';
import { lazy } from '../../lib/browser/lazy.ts';
import { useIsOnTop } from '../../lib/browser/open-dialogs.ts';
import {
  inputSecondOf,
  inputTimeOf,
  readInputDay,
  readInputTime,
} from '../../lib/time/input-time.ts';

/** Most visits of a form type the date or keep it: the calendar is a chunk of its own. */
const Calendar = lazy(() => import('./Calendar.tsx'));

type Precision = 'day' | 'minute' | 'second';

type InputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'defaultValue' | 'min'>;

interface DayProps extends InputProps {
  /** `2026-06-01`; empty for none. A form gives it with its other properties. */
  readonly value?: string;
  /** A text that is no day counts as none. */
  readonly onChange: (day: string) => void;
  /** The calendar offers no day before this one; the form decides about a typed one. */
  readonly min?: string | undefined;
}

/** A day: typed, or chosen from a Chinese calendar. */
export function DateField({ value = '', onChange, ...rest }: DayProps) {
  return (
    <PickedInput
      {...rest}
      text={value}
      read={readInputDay}
      onRead={(day) => onChange(day ?? '')}
      example="2026-01-31"
    />
  );
}

interface MomentProps extends InputProps {
  /** Milliseconds; null for none. */
  readonly value: number | null;
  readonly onChange: (ms: number | null) => void;
  /** Whether the time has seconds; without them it is to the minute. */
  readonly withSeconds?: boolean;
  /** The calendar offers no day before this one; the form decides about a typed one. */
  readonly min?: string | undefined;
}

/** A day with a time in China's civil time. */
export function MomentField({ value, onChange, withSeconds = false, ...rest }: MomentProps) {
  const textOf = withSeconds ? inputSecondOf : inputTimeOf;
  const unit = withSeconds ? 'second' : 'minute';
  return (
    <PickedInput
      {...rest}
      text={textOf(value)}
      read={(typed) => {
        const ms = readInputTime(typed, unit);
        return ms === null ? null : textOf(ms);
      }}
      onRead={(text) => onChange(text === null ? null : readInputTime(text, unit))}
      precision={unit}
      example={withSeconds ? '2026-01-31 09:00:00' : '2026-01-31 09:00'}
    />
  );
}

interface PickedProps extends InputProps {
  readonly text: string;
  /** The text as the field writes it; null for one that means nothing. */
  readonly read: (typed: string) => string | null;
  readonly onRead: (text: string | null) => void;
  readonly precision?: Precision;
  readonly min?: string | undefined;
  readonly example: string;
}

const PLACEHOLDERS: Readonly<Record<Precision, string>> = {
  day: '年-月-日',
  minute: '年-月-日 时:分',
  second: '年-月-日 时:分:秒',
};

function PickedInput(props: PickedProps) {
  const { text, read, onRead, precision = 'day', min, example, error, onBlur, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // While the calendar is open, Escape closes only the calendar, not the dialog that the field stands in.
  useIsOnTop(isOpen);
  // An unreadable text counts as none; a value beside it was set by a button of the form since.
  const isStale = typed !== null && read(typed) === null && text !== '' && !isTyping;
  const shown = isStale ? text : (typed ?? text);
  const isUnreadable = shown.trim() !== '' && read(shown) === null;
  const choose = (picked: string | null) => {
    setTyped(null);
    onRead(picked);
  };
  const calendar = (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="sm"
      trapFocus
      returnFocus
      // Above the dialog that the field may stand in.
      zIndex="calc(var(--jc-dialog-layer) + 100)"
      disabled={rest.disabled === true}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="打开日历"
          disabled={rest.disabled === true}
          onClick={() => setOpen((open) => !open)}
        >
          <IconCalendar size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="日历">
        <Suspense fallback={<Loader size="sm" />}>
          <Calendar
            value={text || null}
            precision={precision}
            min={min}
            onChange={choose}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      placeholder={PLACEHOLDERS[precision]}
      autoComplete="off"
      maxLength={20}
      {...rest}
      value={shown}
      error={isUnreadable && !isTyping ? `请按 ${example} 的格式填写` : error}
      rightSection={calendar}
      rightSectionPointerEvents="all"
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        setTyping(true);
        setTyped(event.currentTarget.value);
        onRead(read(event.currentTarget.value));
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(false);
        if (!isUnreadable) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
