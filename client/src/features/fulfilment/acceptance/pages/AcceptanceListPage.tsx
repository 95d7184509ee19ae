import {
  type AcceptanceRow,
  type AcceptanceTab,
  acceptanceEndpoints,
  acceptanceTab,
} from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { acceptanceTable } from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Button, Group, Tabs, Text } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/http/call.ts';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { AdminPager } from '../../../../ui/table/AdminPager.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { TabRow } from '../../../../ui/table/TabRow.tsx';
import { ExportButton } from '../../settlement/components/ExportButton.tsx';
import { threadPaths } from '../../thread/paths.ts';
import { UnsentNotice } from '../components/UnsentNotice.tsx';
import { acceptancePaths } from '../paths.ts';

const tabWords: Readonly<Record<AcceptanceTab, string>> = { waiting: '待验收', done: '已验收' };
const tabs: readonly AcceptanceTab[] = ['waiting', 'done'];
const codeOf = (tab: AcceptanceTab) => String(encode(acceptanceTab, tab));

const shared: readonly Column<AcceptanceRow>[] = [
  {
    title: '订单',
    isHeading: true,
    render: (row) => (
      <Anchor component={Link} to={threadPaths.orderThread.to(row.orderId)}>
        {row.orderName}
      </Anchor>
    ),
  },
  { title: '编号', render: ({ orderNumber }) => <span className="tnum">{orderNumber}</span> },
  { title: '供应商', render: ({ supplierName }) => supplierName },
  { title: '采购人', render: ({ buyerName }) => buyerName, isMinor: true },
  {
    title: '金额',
    isNumber: true,
    render: ({ amount }) => <Money amount={amount} isPrice={false} />,
  },
];

const columns: Readonly<Record<AcceptanceTab, readonly Column<AcceptanceRow>[]>> = {
  waiting: [
    ...shared,
    { title: '待验收', isNumber: true, render: ({ pieces }) => pieces },
    { title: '办理', render: (row) => <NextStep row={row} /> },
  ],
  done: [
    ...shared,
    { title: '验收单', render: (row) => <span className="tnum">{row.acceptanceNumber}</span> },
    {
      title: '状态',
      render: ({ state }) => (state === null ? '—' : acceptanceTable.states[state]),
    },
    {
      title: '时间',
      render: ({ atMs }) => (
        <span className="tnum">{atMs === null ? '—' : dateTimeText(atMs)}</span>
      ),
    },
  ],
};

function NextStep({ row }: { readonly row: AcceptanceRow }) {
  const isCosigning = row.state === 'pendingCosign';
  if (row.isBarred && !isCosigning)
    return (
      <Text size="sm" c="var(--jc-muted)">
        您须回避，由其他验收人办理
      </Text>
    );
  const to = isCosigning
    ? threadPaths.orderThread.to(row.orderId)
    : acceptancePaths.accept.to(row.orderId);
  return (
    <Button component={Link} to={to} size="xs" variant={isCosigning ? 'light' : 'filled'}>
      {isCosigning ? '查看会签' : '验收'}
    </Button>
  );
}

/** /yslist: what waits for the unit's acceptors, and what they have accepted. */
export default function AcceptanceListPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tab: AcceptanceTab = params.get(TAB_PARAM) === codeOf('done') ? 'done' : 'waiting';
  const state = { tab, keyword: params.get('keyword') ?? '', page: readPage(params) };
  const show = (change: Partial<typeof state>) => {
    const next = { ...state, page: 1, ...change };
    void navigate(acceptancePaths.acceptances.to({ ...next, tab: codeOf(next.tab) }));
  };
  return (
    <>
      <PageHeader
        title="订单验收"
        actions={
          <ExportButton
            list={tab === 'done' ? 'acceptancesDone' : 'acceptancesWaiting'}
            keyword={state.keyword}
          />
        }
      />
      <UnsentNotice />
      <Panel>
        <Group justify="space-between" align="flex-end" mb="sm">
          <Tabs
            maw="100%"
            value={tab}
            onChange={(value) => show({ tab: value === 'done' ? 'done' : 'waiting' })}
          >
            <TabRow active={tab} label="按状态筛选">
              {tabs.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {tabWords[name]}
                </Tabs.Tab>
              ))}
            </TabRow>
          </Tabs>
          <KeywordSearch
            hint="订单编号、名称或供应商"
            keyword={state.keyword}
            maxLength={64}
            onSearch={(keyword) => show({ keyword })}
          />
        </Group>
        <List state={state} onPage={(page) => show({ page })} />
      </Panel>
    </>
  );
}

interface ListProps {
  readonly state: { readonly tab: AcceptanceTab; readonly keyword: string; readonly page: number };
  readonly onPage: (page: number) => void;
}

function List({ state, onPage }: ListProps) {
  const { data, error, refetch } = useCall(
    acceptanceEndpoints.list,
    { ...state, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true },
  );
  if (!data) return <Unloaded what="验收列表加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0)
    return (
      <Empty text={state.keyword ? '没有符合条件的记录' : `没有${tabWords[state.tab]}的订单`} />
    );
  return (
    <>
      <DataTable
        caption={tabWords[state.tab]}
        columns={columns[state.tab]}
        rows={data.rows}
        keyOf={(row) => row.acceptanceId ?? row.orderId}
      />
      <AdminPager
        page={state.page}
        total={data.total}
        counted={limits.countedRows}
        onPage={onPage}
      />
    </>
  );
}
