import type { PhaseTab } from '@jicai/shared/contract/sourcing/project.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Pagination, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../lib/url/page-param.ts';
import { TAB_PARAM } from '../../../../lib/url/path.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Empty, Failed, Loading } from '../../../../ui/page/states.tsx';
import { askedByPackage, useAsked } from '../../../auction/countersign/use-asked.ts';
import { projectPaths } from '../../project/paths.ts';
import { useMyAuctions } from '../api.ts';
import { HallCard } from '../components/HallCard.tsx';
import { hallOrder } from '../model/hall.ts';
import classes from './HallPage.module.css';

const TABS: readonly { value: PhaseTab; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'running', label: '进行中' },
  { value: 'coming', label: '未开始' },
  { value: 'ended', label: '已结束' },
];

/** The hall's entry: the auctions one takes part in, the pressing ones first, a door to each. */
export default function HallPage() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get(TAB_PARAM))?.value ?? 'all';
  const page = readPage(search);
  const list = useMyAuctions(tab, page);
  const asked = askedByPackage(useAsked());
  const pages = Math.ceil((list.data?.total ?? 0) / limits.pageSize);
  const tabs = (
    <SegmentedControl
      aria-label="按状态筛选"
      data={[...TABS]}
      value={tab}
      onChange={(value) => setSearch(value === 'all' ? {} : { [TAB_PARAM]: value })}
    />
  );
  return (
    <>
      <PageHeader title="竞价大厅" hint="我参与的竞价" actions={tabs} />
      {list.isPending && (
        <Loading>
          <div className={classes.grid}>
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} height={180} />
            ))}
          </div>
        </Loading>
      )}
      {list.isError && !list.data && (
        <Failed what="竞价列表加载失败" failure={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.rows.length === 0 && <NothingHere tab={tab} />}
      {list.data && list.data.rows.length > 0 && (
        <Stack gap="md">
          <div className={classes.grid}>
            {hallOrder(list.data.rows).map((row) => (
              <HallCard
                key={row.packageNumber}
                row={row}
                asked={asked.get(row.packageNumber) ?? 0}
              />
            ))}
          </div>
          {pages > 1 && (
            <Group justify="center">
              <Pagination
                total={pages}
                value={page}
                onChange={(next) =>
                  setSearch({ ...Object.fromEntries(search), page: String(next) })
                }
              />
            </Group>
          )}
        </Stack>
      )}
    </>
  );
}

function NothingHere({ tab }: { tab: PhaseTab }) {
  const text = tab === 'all' ? '您还没有参与任何竞价' : '没有这种状态的竞价';
  const action = (
    <Button component={Link} to={projectPaths.biddingList.to()} variant="light">
      查看公开竞价
    </Button>
  );
  return <Empty drawing="gavel" text={text} action={action} />;
}
