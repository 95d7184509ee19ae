import { DatePicker, DatesProvider, InlineDateTimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';

interface Props {
  /** `2026-06-01`, with ` 09:00` or ` 09:00:00` where there is a time. */
  readonly value: string | null;
  readonly precision: keyof typeof SHOWN;
  readonly min?: string | undefined;
  readonly onChange: (value: string | null) => void;
  readonly onDone: () => void;
}

/** The length of the text to each precision. */
const SHOWN = { day: 10, minute: 16, second: 19 } as const;

const words = {
  monthLabelFormat: 'YYYY年M月',
  yearLabelFormat: 'YYYY年',
  decadeLabelFormat: 'YYYY年',
  monthsListFormat: 'M月',
  yearsListFormat: 'YYYY',
  weekdayFormat: 'dd',
  ariaLabels: {
    monthLevelControl: '选择月份',
    yearLevelControl: '选择年份',
    previousMonth: '上个月',
    nextMonth: '下个月',
    previousYear: '上一年',
    nextYear: '下一年',
    previousDecade: '前十年',
    nextDecade: '后十年',
  },
  getDayAriaLabel: (day: string) => {
    const [year, month, date] = day.split('-').map(Number);
    return `${year}年${month}月${date}日`;
  },
} as const;

/** A month in Chinese, the week from Monday, with hours, minutes and seconds where a moment is asked. */
export default function Calendar({ value, precision, min, onChange, onDone }: Props) {
  const shared = {
    ...words,
    value,
    ...(min ? { excludeDate: (day: string) => day < min } : {}),
    // Escape closes the calendar, not the dialog that it stands in.
    __stopPropagation: true,
  };
  return (
    <DatesProvider settings={{ locale: 'zh-cn', firstDayOfWeek: 1 }}>
      {precision !== 'day' ? (
        <InlineDateTimePicker
          {...shared}
          withSeconds={precision === 'second'}
          defaultTimeValue={value ? value.slice(11) : '09:00'}
          timePickerProps={{
            hoursInputLabel: '时',
            minutesInputLabel: '分',
            secondsInputLabel: '秒',
          }}
          submitButtonProps={{ 'aria-label': '确定' }}
          onChange={(picked) =>
            onChange(picked === null ? null : picked.slice(0, SHOWN[precision]))
          }
          onSubmit={onDone}
        />
      ) : (
        <DatePicker
          {...shared}
          onChange={(picked) => {
            onChange(picked === null ? null : picked.slice(0, SHOWN.day));
            onDone();
          }}
        />
      )}
    </DatesProvider>
  );
}
