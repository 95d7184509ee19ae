import type { ResultRow } from '@jicai/shared/contract/sourcing/result.ts';
import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { Anchor, Box, Group } from '@mantine/core';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { DemoBadge } from '../../../../ui/show/DemoBadge.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
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
    title: '结果确定时间',
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
  const query = useResults({ method, ...state });
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
        <ListRows
          query={query}
          caption={title}
          columns={columns}
          keyOf={({ number }) => number}
          page={state.page}
          onPage={(page) => show({ page })}
          empty={
            <Empty
              drawing="gavel"
              text={state.keyword ? '没有符合条件的结果' : '还没有结束的项目'}
            />
          }
        />
      </Panel>
    </>
  );
}
