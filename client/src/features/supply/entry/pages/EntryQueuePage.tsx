import type { entryReviewEndpoints } from '@jicai/shared/contract/supply/entry.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { AnswerOf } from '../../../../lib/http/call.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { useEntryQueue } from '../api.ts';
import { timeTextOf } from '../components/time.ts';
import { entryPaths } from '../paths.ts';

type Row = AnswerOf<(typeof entryReviewEndpoints)['queue']>['rows'][number];

const columns: readonly Column<Row>[] = [
  {
    title: '店铺',
    isHeading: true,
    render: ({ shopId, name }) => (
      <Anchor component={Link} to={entryPaths.shopReview.to(shopId)}>
        {name}
      </Anchor>
    ),
  },
  { title: '企业', render: ({ orgName }) => orgName },
  { title: '类型', render: ({ isNew }) => (isNew ? '新入驻' : '信息变更') },
  { title: '提交时间', render: ({ submittedAtMs }) => timeTextOf(submittedAtMs) },
];

/** /dpgl/dpglsh: the shops whose information waits for a review, the oldest first. */
export default function EntryQueuePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = readPage(params);
  const { data, error, refetch } = useEntryQueue(page);
  return (
    <>
      <PageHeader title="入驻审核" />
      <Panel>
        {!data && error && (
          <Failed what="待审核店铺加载失败" failure={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading />}
        {data?.rows.length === 0 && <Empty text="没有待审核的店铺" />}
        {data && data.rows.length > 0 && (
          <>
            <DataTable
              caption="待审核店铺"
              columns={columns}
              rows={data.rows}
              keyOf={({ shopId }) => shopId}
            />
            <Pager
              page={page}
              pages={Math.ceil(data.total / limits.pageSize)}
              onPage={(next) => void navigate(entryPaths.entryQueue.to({ page: next }))}
            />
          </>
        )}
      </Panel>
    </>
  );
}
