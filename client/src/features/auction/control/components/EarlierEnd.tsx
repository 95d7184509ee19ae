import { Checkbox } from '@mantine/core';
import { durationText } from '../../live/model/times.ts';

interface Props {
  /** How much earlier than the present end, in ms. */
  readonly by: number;
  readonly isSure: boolean;
  /** False while the end itself has an error, which is to be mended first. */
  readonly isAsked: boolean;
  readonly onChange: (isSure: boolean) => void;
}

/** AU14: The extra confirmation of an end that takes time from the suppliers. */
export function EarlierEnd({ by, isSure, isAsked, onChange }: Props) {
  return (
    <Checkbox
      checked={isSure}
      error={!isSure && isAsked && '请确认要提前结束时间'}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={`确认提前 ${durationText(by)}结束，供应商的报价时间将减少`}
    />
  );
}
