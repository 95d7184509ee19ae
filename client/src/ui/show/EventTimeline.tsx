import { Text, Timeline } from '@mantine/core';
import { dateTimeText } from '../../lib/time/time-text.ts';

interface Props {
  readonly entries: readonly {
    readonly sentence: string;
    readonly note: string;
    /** One line of figures above the note. */
    readonly figures?: string;
    readonly personName: string;
    readonly atMs: number;
  }[];
}

/** The events of a document, each with its person and time. */
export function EventTimeline({ entries }: Props) {
  return (
    <Timeline active={entries.length - 1} bulletSize={16} lineWidth={2}>
      {entries.map(({ sentence, note, figures, personName, atMs }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a timeline only grows at its end
        <Timeline.Item key={index} title={sentence}>
          {figures && (
            <Text size="sm" className="tnum">
              {figures}
            </Text>
          )}
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
