import { limits } from '@jicai/shared/limits.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dayText } from '../../../../lib/time/time-text.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Empty } from '../../../../ui/page/states.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { navigationPaths } from '../../../identity/navigation/paths.ts';
import { useFrequent } from '../api.ts';
import { ItemTable } from './ItemTable.tsx';

interface Props {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Products that the person bought in the last twelve months, the most frequent first. */
export function FrequentItems({ page, onPage }: Props) {
  const { data, error, refetch } = useFrequent(page);
  if (!data) return <Unloaded what="常购商品加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0)
    return (
      <Empty
        text="近十二个月还没有下过订单，买过的商品会出现在这里"
        action={
          <Button component={Link} to={navigationPaths.mallIndex.to()}>
            去逛逛
          </Button>
        }
      />
    );
  return (
    <>
      <ItemTable
        key={page}
        caption="常购商品"
        items={data.rows}
        more={[
          { title: '购买次数', isNumber: true, isMinor: true, render: ({ times }) => times },
          {
            title: '最近购买',
            isMinor: true,
            render: ({ lastAtMs }) => <span className="tnum">{dayText(lastAtMs)}</span>,
          },
        ]}
      />
      <Pager page={page} pages={Math.ceil(data.total / limits.pageSize)} onPage={onPage} />
    </>
  );
}
