import type { JoinRow } from '@jicai/shared/contract/ordering/group-buy.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { useJoins } from '../api.ts';

const stateWords = {
  joined: '已参团',
  left: '已退出',
  ordered: '已下单',
  failed: '未下单',
} as const;

const columns: readonly Column<JoinRow>[] = [
  { title: '单位', isHeading: true, render: ({ unitName }) => unitName },
  { title: '数量', isNumber: true, render: ({ quantity }) => quantity },
  { title: '状态', render: ({ state }) => stateWords[state] },
  {
    title: '参团时间',
    render: ({ joinedAtMs }) => (
      <Text size="sm" className="tnum">
        {shortTimeText(joinedAtMs)}
      </Text>
    ),
  },
];

/** The units that have joined, ten at a time. */
export function JoinedUnits({ id }: { readonly id: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useJoins(id, page);
  return (
    <Panel title="参团单位">
      {data ? (
        data.rows.length === 0 ? (
          <Empty text="还没有单位参团" />
        ) : (
          <>
            <DataTable
              caption="参团单位"
              columns={columns}
              rows={data.rows}
              keyOf={({ unitName }) => unitName}
            />
            <Pager page={page} pages={Math.ceil(data.total / 10)} onPage={setPage} />
          </>
        )
      ) : error ? (
        <Failed what="参团单位加载失败" failure={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Panel>
  );
}
