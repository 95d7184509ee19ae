import { Switch } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Card } from '../../live/components/frame/Card.tsx';
import { withPushed } from '../../live/log/log.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useAfterwards } from '../../live/use-afterwards.ts';
import { useBidHistory } from '../api.ts';
import classes from './History.module.css';
import { HistoryTable } from './HistoryTable.tsx';

/**
 * The number of animation frames by which the pushed bids are delayed, so that the history renders after the
 * ranking and before the price chart.
 */
const AFTER_FRAMES = 1;

/**
 * A card with the bid history, newest first, including refused and void bids, which a switch
 * hides. Older bids are loaded when the end of the list is reached.
 */
export function History() {
  const { atoms, packageNumber } = useRoom();
  const bidCount = useAtomValue(atoms.bidCount);
  const pushed = useAfterwards(useAtomValue(atoms.recentBids), AFTER_FRAMES);
  const suppliers = useAtomValue(atoms.suppliers);
  const { query, loadMore } = useBidHistory(packageNumber, bidCount);
  const [withRefused, setWithRefused] = useState(true);
  const read = query.data?.rows;
  const rows = useMemo(() => {
    const all = withPushed(read ?? [], pushed, suppliers);
    return withRefused ? all : all.filter((row) => row.accepted && !row.voided);
  }, [read, pushed, suppliers, withRefused]);
  // The switch is memoized, so that a new bid does not re-render it.
  const aside = useMemo(
    () => (
      <Switch
        size="xs"
        label="显示被拒和作废"
        checked={withRefused}
        onChange={(event) => setWithRefused(event.currentTarget.checked)}
      />
    ),
    [withRefused],
  );
  // The table is memoized by its rows, so that a change of the bid count alone does not re-render it.
  const table = useMemo(
    () => rows.length > 0 && <HistoryTable rows={rows} onEnd={loadMore} />,
    [rows, loadMore],
  );
  return (
    <Card title="报价记录" aside={aside} grows>
      <Loaded query={query} what="报价记录加载失败">
        {() => table || <div className={classes.empty}>尚无报价记录</div>}
      </Loaded>
    </Card>
  );
}
