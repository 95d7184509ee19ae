import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { MomentField } from '../../../../ui/form/DateField.tsx';

interface Props {
  readonly label: string;
  /** Server time in ms; `null` while the field has no readable time. */
  readonly value: number | null;
  /** The earliest time that is allowed, in ms. The field keeps an earlier time; `error` then says why not. */
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
      // A time that was allowed becomes too early by itself, while nobody types.
      errorProps={{ role: 'alert' }}
      onChange={onChange}
    />
  );
}
