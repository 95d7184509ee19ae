import type { TimelineEntry } from '@jicai/shared/contract/sourcing/editor.ts';
import { Text, Timeline } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';

/** What happened to a project, with person and time. */
export function ProjectTimeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return <Text c="var(--jc-muted)">暂无记录</Text>;
  return (
    <Timeline active={entries.length - 1} bulletSize={16} lineWidth={2}>
      {entries.map(({ sentence, note, personName, atMs }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows at its end
        <Timeline.Item key={index} title={sentence}>
          {note && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {note}
            </Text>
          )}
          <Text size="xs" c="var(--jc-muted)" className="tnum">
            {personName && `${personName}　`}
            {dateTimeText(atMs)}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
