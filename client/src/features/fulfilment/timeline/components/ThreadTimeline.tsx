import type { ThreadEvent } from '@jicai/shared/contract/fulfilment/thread.ts';
import { Text, Timeline } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { whoDid } from '../../../../ui/show/who-did.ts';

/** Every move of an order and its documents, with person and time. */
export function ThreadTimeline({ events }: { readonly events: readonly ThreadEvent[] }) {
  if (events.length === 0) return <Text c="var(--jc-muted)">暂无记录</Text>;
  return (
    <Timeline
      active={events.length - 1}
      bulletSize={16}
      lineWidth={2}
      styles={{ itemTitle: { lineHeight: 1.4 } }}
    >
      {events.map(({ sentence, note, atMs, ...who }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows at its end
        <Timeline.Item key={index} title={sentence}>
          {note && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {note}
            </Text>
          )}
          <Text size="xs" c="var(--jc-muted)" className="tnum">
            {whoDid(who)}　{dateTimeText(atMs)}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
