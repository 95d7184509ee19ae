import { DatesProvider, DateTimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { fullTimeText, readFullTime } from '../../live/model/times.ts';

interface Props {
  readonly label: string;
  /** Server time in ms; `null` while nothing is chosen. */
  readonly value: number | null;
  /** The earliest time that can be chosen, in ms. */
  readonly min: number;
  readonly onChange: (end: number | null) => void;
}

/** A picker for a date and time to the second, in China's civil time. Loaded as a chunk of its own. */
export default function EndPicker({ label, value, min, onChange }: Props) {
  return (
    <DatesProvider settings={{ locale: 'zh-cn', firstDayOfWeek: 1 }}>
      <DateTimePicker
        label={label}
        value={value === null ? null : fullTimeText(value)}
        minDate={fullTimeText(min)}
        withSeconds
        valueFormat="YYYY-MM-DD HH:mm:ss"
        placeholder="请选择时间"
        popoverProps={{ withinPortal: true }}
        onChange={(text) => onChange(text === null ? null : readFullTime(text))}
      />
    </DatesProvider>
  );
}
