import { Text } from '@mantine/core';
import { fullTimeText } from '../model/times.ts';

/** A date and time within a sentence, without a line break; `at` is in ms. */
export function Moment({ at }: { at: number }) {
  return (
    <Text span className="tnum" style={{ whiteSpace: 'nowrap' }}>
      {fullTimeText(at)}
    </Text>
  );
}
