import { Text } from '@mantine/core';
import { fullTimeText } from '../model/times.ts';

/** A date and time in a sentence; never wraps. */
export function Moment({ at }: { at: number }) {
  return (
    <Text span className="tnum" style={{ whiteSpace: 'nowrap' }}>
      {fullTimeText(at)}
    </Text>
  );
}
