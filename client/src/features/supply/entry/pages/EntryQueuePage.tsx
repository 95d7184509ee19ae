import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { entryReviewEndpoints } from '@jicai/shared/contract/supply/entry.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Anchor } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { readPage } from '../../../../lib/url/page-param.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import type { Column } from '../../../../ui/table/DataTable.tsx';
import { ListRows } from '../../../../ui/table/ListRows.tsx';
import { useEntryQueue } from '../api.ts';
import { timeTextOf } from '../components/time.ts';
import { UnprovenPanel } from '../components/UnprovenPanel.tsx';
import { entryPaths } from '../paths.ts';

type Row = ResponseOf<(typeof entryReviewEndpoints)['queue']>['rows'][number];

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
  const query = useEntryQueue(page);
  return (
    <>
      <PageHeader title="入驻审核" />
      <UnprovenPanel rows={query.data?.unproven ?? []} />
      <Panel>
        <ListRows
          {...{ query, columns, page }}
          pageSize={limits.adminPageSize}
          caption="待审核店铺"
          keyOf={({ shopId }) => shopId}
          onPage={(next) => void navigate(entryPaths.entryQueue.to({ page: next }))}
          empty="没有待审核的店铺"
        />
      </Panel>
    </>
  );
}
