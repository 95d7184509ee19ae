import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import { Text, Timeline } from '@mantine/core';
import { dateTimeText } from '../../../../../lib/time/time-text.ts';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { logOf } from '../../model/words.ts';

interface Props {
  readonly order: Pick<OrderDetail, 'events' | 'contract'>;
}

/** All events of the order and its contract, newest first: time, person, the person they acted for, note. */
export function OrderLog({ order }: Props) {
  const lines = logOf(order);
  return (
    <Panel title="操作日志">
      <Timeline active={lines.length} bulletSize={14} lineWidth={2}>
        {lines.map((event) => (
          <Timeline.Item key={`${event.atMs} ${event.title}`} title={event.title}>
            {event.personName ? (
              <Text size="sm">
                {event.personName}
                <Text component="span" c="var(--jc-muted)">
                  （{event.orgName}）
                </Text>
              </Text>
            ) : (
              event.orgName && <Text size="sm">{event.orgName}</Text>
            )}
            {event.note && <Text size="sm">{event.note}</Text>}
            <Text size="xs" c="var(--jc-muted)" className="tnum">
              {dateTimeText(event.atMs)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Panel>
  );
}
