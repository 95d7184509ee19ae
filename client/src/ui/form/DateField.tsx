import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ChangeEvent, type FocusEvent, Suspense, useState } from 'react';
import { lazy } from '../../lib/browser/lazy.ts';
import { inputTimeOf, readInputDay, readInputTime } from '../../lib/time/input-time.ts';

/** Most visits of a form type the date or keep it: the calendar is a chunk of its own. */
const Calendar = lazy(() => import('./Calendar.tsx'));

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
}

/** A day with a time, to the minute, in China's civil time. */
export function MomentField({ value, onChange, ...rest }: MomentProps) {
  return (
    <PickedInput
      {...rest}
      text={inputTimeOf(value)}
      read={(typed) => {
        const ms = readInputTime(typed);
        return ms === null ? null : inputTimeOf(ms);
      }}
      onRead={(text) => onChange(text === null ? null : readInputTime(text))}
      withTime
      example="2026-01-31 09:00"
    />
  );
}

interface PickedProps extends InputProps {
  readonly text: string;
  /** The text as the field writes it; null for one that means nothing. */
  readonly read: (typed: string) => string | null;
  readonly onRead: (text: string | null) => void;
  readonly withTime?: boolean;
  readonly min?: string | undefined;
  readonly example: string;
}

function PickedInput(props: PickedProps) {
  const { text, read, onRead, withTime = false, min, example, error, onBlur, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isUnreadable = typed !== null && typed.trim() !== '' && read(typed) === null;
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
            withTime={withTime}
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
      placeholder={withTime ? '年-月-日 时:分' : '年-月-日'}
      autoComplete="off"
      maxLength={20}
      {...rest}
      value={typed ?? text}
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
