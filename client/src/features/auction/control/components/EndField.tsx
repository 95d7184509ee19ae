import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { MomentField } from '../../../../ui/form/DateField.tsx';

interface Props {
  readonly label: string;
  /** Server time in ms; `null` while the field has no readable time. */
  readonly value: number | null;
  /**
   * The earliest allowed time, in ms. The picker offers no earlier day; an earlier time that was
   * typed stays in the field, and `error` then says why it is not allowed.
   */
  readonly min: number;
  /** Why the value cannot be sent; `null` if it can. */
  readonly error: string | null;
  readonly onChange: (end: number | null) => void;
}

/** A field for an end of an auction, to the second. */
export function EndField({ label, value, min, error, onChange }: Props) {
  return (
    <MomentField
      label={label}
      value={value}
      min={dayOf(min)}
      withSeconds
      error={error}
      // The error is an alert, because a time that was allowed can become too early while nobody
      // types, and a screen reader must announce that, too.
      errorProps={{ role: 'alert' }}
      onChange={onChange}
    />
  );
}
