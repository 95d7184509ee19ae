import type { Delivery } from '@jicai/shared/contract/operations/supplier-api.ts';
import { Badge, Button } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { useApiChanged, useDeliveries, useRetryDelivery } from '../api.ts';
import { EVENTS } from './Webhooks.tsx';

const STATES = {
  new: ['待发送', 'gray'],
  waiting: ['待重试', 'orange'],
  done: ['已送达', 'green'],
  parked: ['已搁置', 'red'],
} as const;

interface Props {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Deliveries to the shop's webhooks; those that were given up can be sent again. */
export function Deliveries({ page, onPage }: Props) {
  const query = useDeliveries(null, page);
  const { send, isSending } = useRetryDelivery();
  const changed = useApiChanged();
  const columns: readonly Column<Delivery>[] = [
    { title: '时间', isHeading: true, render: ({ createdAtMs }) => dateTimeText(createdAtMs) },
    { title: '事件', render: ({ event }) => EVENTS[event] },
    {
      title: '地址',
      isMinor: true,
      render: ({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url}</span>,
    },
    {
      title: '状态',
      render: ({ state }) => (
        <Badge variant="light" color={STATES[state][1]}>
          {STATES[state][0]}
        </Badge>
      ),
    },
    { title: '次数', isNumber: true, render: ({ attempts }) => attempts },
    {
      title: '说明',
      render: ({ problem, nextAtMs }) =>
        nextAtMs === null || problem === ''
          ? problem || '—'
          : `${problem}，${dateTimeText(nextAtMs)} 重试`,
    },
    {
      title: '操作',
      render: ({ id, state }) =>
        state === 'parked' ? (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={isSending}
            onClick={() => void send({ id }).then(changed, changed)}
          >
            重新投递
          </Button>
        ) : (
          '—'
        ),
    },
  ];
  return (
    <Panel title="投递记录">
      <ListRows
        query={query}
        caption="投递记录"
        columns={columns}
        keyOf={({ id }) => id}
        page={page}
        onPage={onPage}
        empty="还没有投递记录"
      />
    </Panel>
  );
}
