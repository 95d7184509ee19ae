import '../../../../theme/more-styles.ts';
import { HALL_AUCTIONS } from '@jicai/shared/contract/auction/live/hall.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useLiveBoardOpen } from '../../../../lib/browser/activity.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { Empty, NotRenewed } from '../../../../ui/page/states.tsx';
import { phaseTabCodes } from '../../project/model/tabs.ts';
import { projectPaths } from '../../project/paths.ts';
import { useListsWithTodos, useMyAuctions } from '../api.ts';
import { Console } from '../components/Console.tsx';
import classes from '../components/hall.module.css';
import { HallProvider } from '../live/hall-context.tsx';
import { watchedRows } from '../model/hall.ts';
import { type HallView, readView, viewParams } from '../model/view.ts';

const NOTHING: readonly BiddingRow[] = [];
/** The view that has all auctions, those that run first: from it comes what waits. */
const EVERYTHING: HallView = { tab: 'all', look: null, keyword: '', page: 1 };

/** 竞价大厅: the auctions one takes part in as a live console, what waits for the viewer first. */
export default function HallPage() {
  useLiveBoardOpen();
  useListsWithTodos();
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  const list = useMyAuctions(view);
  const all = useMyAuctions(EVERYTHING).data?.rows ?? null;
  const rows = list.data?.rows ?? NOTHING;
  const watched = useMemo(() => watchedRows(rows, all ?? NOTHING), [rows, all]);
  const show = (change: Partial<HallView>) => {
    const isOther = change.tab !== undefined || change.keyword !== undefined;
    setSearch(viewParams({ ...view, ...(isOther && { page: 1 }), ...change }));
  };
  return (
    <HallProvider packageNumbers={watched.map(({ packageNumber }) => packageNumber)}>
      <div className={classes.hall}>
        <Console
          rows={rows}
          watched={watched}
          all={all}
          pages={Math.ceil((list.data?.total ?? 0) / HALL_AUCTIONS)}
          view={view}
          onView={show}
        >
          <ListState list={list} view={view} />
        </Console>
      </div>
    </HallProvider>
  );
}

interface ListStateProps {
  readonly list: ReturnType<typeof useMyAuctions>;
  readonly view: HallView;
}

/** Stands in place of the rows, or above those that could not be renewed. */
function ListState({ list, view }: ListStateProps) {
  const { data, error } = list;
  const retry = () => void list.refetch();
  if (!data)
    return (
      <Unloaded
        what="竞价列表加载失败"
        error={error}
        refetch={list.refetch}
        shape={<Skeleton height={320} />}
      />
    );
  const isUnfiltered = view.tab === 'all' && !view.keyword;
  return (
    <>
      <NotRenewed failure={error} onRetry={retry} />
      {data.rows.length === 0 && (
        <Empty
          drawing="gavel"
          text={isUnfiltered ? '您还没有参与任何竞价' : '没有符合条件的竞价'}
          action={
            isUnfiltered && (
              <Button
                component={Link}
                to={projectPaths.biddingList.to({ tab: phaseTabCodes.signUp })}
                variant="light"
              >
                查看报名中的项目
              </Button>
            )
          }
        />
      )}
    </>
  );
}
