import type { QueueRow } from '@jicai/shared/contract/supply/listing-review.ts';
import { Anchor, Badge, Button, Group } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Money } from '../../../../ui/show/Money.tsx';
import { AdminPager } from '../../../../ui/table/AdminPager.tsx';
import { type Column, DataTable } from '../../../../ui/table/DataTable.tsx';
import { listingPaths } from '../../listing/paths.ts';
import { useQueue } from '../api.ts';
import { SkillBar } from '../components/SkillBar.tsx';

/** Whether only products of one's own categories are shown. */
const OWN_PARAM = 'own';

const columns: readonly Column<QueueRow>[] = [
  {
    title: '商品',
    isHeading: true,
    render: ({ id, name }) => (
      <Anchor component={Link} to={listingPaths.listingReview.to(id)}>
        {name}
      </Anchor>
    ),
  },
  { title: '类目', render: ({ categoryName }) => categoryName },
  { title: '店铺', render: ({ shopName }) => shopName },
  {
    title: '类型',
    render: ({ kind, marks }) => (
      <Group gap={6}>
        <Badge variant="light" radius="sm" color={kind === 'new' ? 'blue' : 'orange'}>
          {kind === 'new' ? '新品' : '变更'}
        </Badge>
        {marks > 0 ? <span>{marks} 项待判断</span> : <span>随机抽检</span>}
      </Group>
    ),
  },
  { title: '价格', isNumber: true, render: ({ price }) => <Money amount={price} /> },
  { title: '提交时间', render: ({ submittedAtMs }) => shortTimeText(submittedAtMs) },
];

/** /spsh/SpshList: the products that wait for a review, the oldest first, by category. */
export default function ListingQueuePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const categoryId = params.get('category_id');
  const isOwn = params.get(OWN_PARAM) === '1';
  const page = readPage(params);
  const show = (change: { category?: string | null; own?: boolean; page?: number }) => {
    const asked = { category: categoryId, own: isOwn, page: 1, ...change };
    void navigate(
      listingPaths.listingQueue.to({
        category_id: asked.category,
        [OWN_PARAM]: asked.own ? '1' : null,
        page: asked.page === 1 ? null : asked.page,
      }),
    );
  };
  const query = useQueue(categoryId, isOwn, page);
  const [first] = query.data?.rows ?? [];
  return (
    <>
      <PageHeader
        title="商品审核"
        actions={
          first && (
            <Button component={Link} to={listingPaths.listingReview.to(first.id)}>
              从最早的开始审核
            </Button>
          )
        }
      />
      <Panel>
        <SkillBar skills={query.data?.skills ?? []} isOwn={isOwn} onOwn={(own) => show({ own })} />
        <Group gap="xs" mb="sm" role="group" aria-label="按类目筛选">
          <Button
            size="compact-md"
            variant={categoryId === null ? 'filled' : 'default'}
            onClick={() => show({ category: null })}
          >
            全部
          </Button>
          {query.data?.categories.map(({ id, name, count }) => (
            <Button
              key={id}
              size="compact-md"
              variant={categoryId === id ? 'filled' : 'default'}
              onClick={() => show({ category: id })}
            >
              {name} {count}
            </Button>
          ))}
        </Group>
        <Loaded query={query} what="待审核商品加载失败" empty="没有待审核的商品">
          {(data) => (
            <div aria-busy={query.isPlaceholderData}>
              <DataTable
                caption="待审核商品"
                columns={columns}
                rows={data.rows}
                keyOf={({ id }) => id}
              />
              <AdminPager page={page} total={data.total} onPage={(next) => show({ page: next })} />
            </div>
          )}
        </Loaded>
      </Panel>
    </>
  );
}
