import type { RoundWindow } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { Stack, Text } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';

/** A moment that stays in one line. */
const Moment = ({ at }: { readonly at: number }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{dateTimeText(at)}</span>
);

/** The windows of an auction's rounds, one a line (AU17). */
export function RoundWindows({ windows }: { readonly windows: readonly RoundWindow[] }) {
  return (
    <Stack gap={2}>
      {windows.map(({ opensAt, closesAt }, index) => (
        <Text key={opensAt} size="sm" className="tnum" c="var(--jc-muted)">
          第 {index + 1} 轮：
          <Moment at={opensAt} /> 至 <Moment at={closesAt} />
        </Text>
      ))}
    </Stack>
  );
}
