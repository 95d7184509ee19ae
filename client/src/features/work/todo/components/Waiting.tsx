import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import { isLate, waitingText } from '../model/waiting.ts';

interface Props {
  readonly since: number;
}

/** A to-do's waiting time by the server's clock; late ones are marked in words and colour. */
export function Waiting({ since }: Props) {
  const ms = Math.max(0, useServerNow(60_000) - since);
  if (!isLate(ms)) return <span className="tnum">{waitingText(ms)}</span>;
  return (
    <Text component="span" inherit c="var(--jc-alarm)" fw={600} className="tnum">
      <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: '-0.125em' }} />{' '}
      {waitingText(ms)}
      <Text component="span" inherit size="xs">
        {' '}
        超时
      </Text>
    </Text>
  );
}
