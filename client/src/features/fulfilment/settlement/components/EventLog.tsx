import type { SettlementEvent } from '@jicai/shared/contract/fulfilment/settlement.ts';
import { Text, Timeline } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';

/** The events of a document: sentence, person and time, the newest last. */
export function EventLog({ events }: { readonly events: readonly SettlementEvent[] }) {
  return (
    <Panel title="办理记录">
      <Timeline active={events.length} bulletSize={12} lineWidth={2}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
          <Timeline.Item key={index} title={event.sentence}>
            {event.note && <Text size="sm">{event.note}</Text>}
            <Text size="sm" c="var(--jc-muted)" className="tnum">
              {[event.personName, event.orgName].filter(Boolean).join(' · ') || '系统'}{' '}
              <span style={{ whiteSpace: 'nowrap' }}>{dateTimeText(event.atMs)}</span>
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Panel>
  );
}
