import type { ResultRow } from '@jicai/shared/contract/sourcing/result/result.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor, Box, Group } from '@mantine/core';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { DemoBadge } from '../../../../ui/show/DemoBadge.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { ProjectStateBadge } from '../../enrolment/components/ProjectStateBadge.tsx';
import { useResults } from '../api.ts';
import { resultPaths } from '../paths.ts';

const OF = {
  bidding: {
    title: '竞价结果',
    list: resultPaths.biddingResults,
    detail: resultPaths.biddingResult,
    other: { title: '询价结果', path: resultPaths.inquiryResults },
  },
  inquiry: {
    title: '询价结果',
    list: resultPaths.inquiryResults,
    detail: resultPaths.inquiryResult,
    other: { title: '竞价结果', path: resultPaths.biddingResults },
  },
} as const;

const columns: readonly Column<ResultRow>[] = [
  {
    title: '项目',
    isHeading: true,
    render: (row) => (
      <Group gap={6}>
        <Anchor component={Link} to={OF[row.method].detail.to(row.number)}>
          {row.name}
        </Anchor>
        {row.isDemo && <DemoBadge />}
      </Group>
    ),
  },
  { title: '项目编号', render: ({ number }) => <span className="tnum">{number}</span> },
  { title: '采购单位', render: ({ unitName }) => unitName },
  { title: '状态', render: ({ state }) => <ProjectStateBadge state={state} /> },
  { title: '成交供应商', render: ({ winners }) => winners.join('、') || '—' },
  { title: '成交金额', isNumber: true, render: ({ amount }) => <Money amount={amount} /> },
  {
    title: '结束时间',
    render: ({ endedAtMs }) => <span className="tnum">{dateTimeText(endedAtMs)}</span>,
  },
];

/** /BidResultList and /XjResultList: how public projects ended. */
export default function ResultListPage() {
  const { pathname } = useLocation();
  const method: ProjectMethod =
    pathname === resultPaths.inquiryResults.pattern ? 'inquiry' : 'bidding';
  const { title, list, other } = OF[method];
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state = { keyword: (params.get('keyword') ?? '').slice(0, 64), page: readPage(params) };
  const show = (change: Partial<typeof state>) =>
    void navigate(list.to({ ...state, page: 1, ...change }));
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Anchor component={Link} to={other.path.to()}>
            {other.title}
          </Anchor>
        }
      />
      <Panel>
        <Box maw="32rem" mb="sm">
          <KeywordSearch
            hint="项目名称、编号、品目或采购单位"
            keyword={state.keyword}
            maxLength={64}
            hasButton
            onSearch={(keyword) => show({ keyword })}
          />
        </Box>
        <Rows method={method} {...state} onPage={(page) => show({ page })} />
      </Panel>
    </>
  );
}

interface RowsProps {
  readonly method: ProjectMethod;
  readonly keyword: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Rows({ onPage, ...query }: RowsProps) {
  const { data, error, refetch } = useResults(query);
  if (!data) {
    if (error) return <Failed what="结果加载失败" failure={error} onRetry={() => void refetch()} />;
    return <Loading />;
  }
  if (data.rows.length === 0)
    return (
      <Empty drawing="gavel" text={query.keyword ? '没有符合条件的结果' : '还没有结束的项目'} />
    );
  return (
    <>
      <DataTable
        caption={OF[query.method].title}
        columns={columns}
        rows={data.rows}
        keyOf={({ number }) => number}
      />
      <Pager page={query.page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </>
  );
}
