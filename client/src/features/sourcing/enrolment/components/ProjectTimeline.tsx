import type { TimelineEntry } from '@jicai/shared/contract/sourcing/editor.ts';
import { Text } from '@mantine/core';
import { EventTimeline } from '../../../../ui/show/EventTimeline.tsx';

/** The events of a project, with person and time. */
export function ProjectTimeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return <Text c="var(--jc-muted)">暂无记录</Text>;
  return <EventTimeline entries={entries} />;
}
