import { Text } from '@mantine/core';
import { fullTimeText } from '../model/times.ts';

/** A date and time inside a sentence, never broken over two lines. */
export function Moment({ at }: { at: number }) {
  return (
    <Text span className="tnum" style={{ whiteSpace: 'nowrap' }}>
      {fullTimeText(at)}
    </Text>
  );
}
