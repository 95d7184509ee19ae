import type { JoinRow } from '@jicai/shared/contract/ordering/group-buy.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
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
  const query = useJoins(id, page);
  return (
    <Panel title="参团单位">
      <Loaded query={query} what="参团单位加载失败" empty="还没有单位参团">
        {(data) => (
          <>
            <DataTable
              caption="参团单位"
              columns={columns}
              rows={data.rows}
              keyOf={({ unitName }) => unitName}
            />
            <Pager page={page} pages={Math.ceil(data.total / 10)} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
