import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Unloaded } from '../../../../../ui/page/Loaded.tsx';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { Empty } from '../../../../../ui/page/states.tsx';
import { useBiddings } from '../../api.ts';
import { BiddingTable } from './BiddingTable.tsx';

interface Props {
  readonly count: number;
}

/** How the last biddings ended. */
export function RecentResults({ count }: Props) {
  return (
    <Panel title="最近结果">
      <Results count={count} />
      <Anchor component={Link} to={businessPaths.results()}>
        全部采购结果
      </Anchor>
    </Panel>
  );
}

function Results({ count }: Props): ReactNode {
  const { data, error, refetch } = useBiddings({ tab: 'ended', pageSize: count });
  if (!data) return <Unloaded what="结果加载失败" error={error} refetch={refetch} />;
  if (data.rows.length === 0) return <Empty text="还没有结束的竞价" />;
  return <BiddingTable caption="最近结束的竞价" rows={data.rows} />;
}
