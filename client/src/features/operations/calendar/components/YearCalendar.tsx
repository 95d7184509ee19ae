import type { DayKind } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import classes from './calendar.module.css';

/** The words of the kinds of days. */
export const kindLabels: Readonly<Record<DayKind, string>> = {
  off: '放假',
  worked: '调休上班',
  ordinary: '按星期',
};

const MARKS: Readonly<Record<DayKind, string>> = { off: '休', worked: '班', ordinary: '' };
const WEEKDAYS = [...'一二三四五六日'];

/** The days of a month, and how many empty places come before the first; weeks begin on Monday. */
function monthOf(year: number, month: number) {
  const first = new Date(Date.UTC(year, month, 1));
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const blanks = (first.getUTCDay() + 6) % 7;
  const text = (day: number) =>
    `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return { blanks, days: Array.from({ length: count }, (_, index) => text(index + 1)) };
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

interface Props {
  readonly year: number;
  readonly kindOf: (day: string) => DayKind;
  readonly isChanged: (day: string) => boolean;
  readonly onDay: (day: string) => void;
}

/** The twelve months of a year; a click on a day takes it to its next kind. */
export function YearCalendar({ year, kindOf, isChanged, onDay }: Props) {
  return (
    <div className={classes.months}>
      {Array.from({ length: 12 }, (_, month) => {
        const { blanks, days } = monthOf(year, month);
        return (
          <fieldset key={days[0]} className={classes.month}>
            <legend className={classes.name}>{month + 1} 月</legend>
            <div className={classes.days}>
              {WEEKDAYS.map((word) => (
                <span key={word} className={classes.weekday} aria-hidden>
                  {word}
                </span>
              ))}
              {Array.from({ length: blanks }, (_, index) => (
                <span key={`blank-${WEEKDAYS[index]}`} />
              ))}
              {days.map((day) => {
                const kind = kindOf(day);
                const weekend = isWeekend(day);
                const shown =
                  kind === 'ordinary' ? (weekend ? '周末' : '工作日') : kindLabels[kind];
                return (
                  <UnstyledButton
                    key={day}
                    className={classes.day}
                    ta="center"
                    data-kind={kind}
                    data-rest={weekend || undefined}
                    data-changed={isChanged(day) || undefined}
                    onClick={() => onDay(day)}
                  >
                    <VisuallyHidden>{`${year} 年 ${month + 1} 月`}</VisuallyHidden>
                    {Number(day.slice(8))}
                    <VisuallyHidden>{`日 ${shown}`}</VisuallyHidden>
                    <span className={classes.mark} aria-hidden>
                      {MARKS[kind] || '\u00A0'}
                    </span>
                  </UnstyledButton>
                );
              })}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
