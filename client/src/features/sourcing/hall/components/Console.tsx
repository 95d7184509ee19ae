import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { Empty } from '../../../../ui/page/states.tsx';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { isSupplierAtom } from '../../../identity/session/roles.ts';
import { useHall } from '../live/hall-context.tsx';
import { useEntries } from '../live/use-entries.ts';
import { useHallNews } from '../live/use-news.ts';
import { type HallEntry, isEnded } from '../model/hall.ts';
import type { HallLook, HallView } from '../model/view.ts';
import { useSelection } from '../use-selection.ts';
import { useStable } from '../use-stable.ts';
import { HallBar } from './HallBar.tsx';
import { HallCards } from './HallCards.tsx';
import { HallTable } from './HallTable.tsx';
import classes from './hall.module.css';
import { Needs } from './Needs.tsx';
import { WallButton } from './WallButton.tsx';

const RemindSeveral = lazy(() => import('./RemindSeveral.tsx'));

interface Props {
  readonly rows: readonly BiddingRow[];
  /** The auctions that may have something that waits, also those that the view leaves out. */
  readonly watched: readonly BiddingRow[];
  /** All auctions in which the viewer takes part; null until they are known. */
  readonly all: readonly BiddingRow[] | null;
  readonly pages: number;
  readonly view: HallView;
  readonly onView: (change: Partial<HallView>) => void;
  /** Shown in place of rows: loading, failed, empty. */
  readonly children: ReactNode;
}

/** The hall: filters and view, what waits, then every auction. */
export function Console({ rows, watched, all, pages, view, onView, children }: Props) {
  const members = useMemo(() => [...new Set([...rows, ...watched])], [rows, watched]);
  const entries = useEntries(members);
  const isWide = useMediaQuery('(min-width: 68em)', true, { getInitialValueInEffect: false });
  const look = isWide ? (view.look ?? 'table') : 'cards';
  const needed = entries.filter(({ needs }) => needs.length > 0);
  const isShown = new Set(rows.map(({ packageNumber }) => packageNumber));
  const shown = (view.tab === 'needs' ? needed : entries).filter(({ row }) =>
    isShown.has(row.packageNumber),
  );
  const shownRows = useStable(shown.map(({ row }) => row));
  const selection = useSelection(useStable(selectable(shown)));
  const isSupplier = useAtomValue(isSupplierAtom);
  const usual = isSupplier ? 'supplier' : 'handler';
  const role = members.find((row) => row.role !== null)?.role ?? usual;
  useHallNews(entries, all, role);
  useDocumentTitle(needed.length > 0 ? `(${needed.length}) 竞价大厅` : '竞价大厅');
  return (
    <>
      <HallBar
        view={view}
        onView={onView}
        look={isWide ? look : null}
        needed={needed.length}
        role={role}
      >
        <WallButton entries={shown} chosen={selection.chosen} keyword={view.keyword} />
        <RemindButton entries={shown} selection={selection} look={look} />
      </HallBar>
      <LinkStrip />
      <Needs entries={entries} />
      {children}
      {view.tab === 'needs' && rows.length > 0 && shown.length === 0 && (
        <Empty drawing="gavel" text="没有需要您处理的竞价" />
      )}
      {shownRows.length > 0 &&
        (look === 'table' ? (
          <HallTable rows={shownRows} selection={selection} />
        ) : (
          <HallCards rows={shownRows} selection={selection} />
        ))}
      <Pager page={view.page} pages={pages} onPage={(page) => onView({ page })} />
    </>
  );
}

/** Organisers choose auctions that have not ended: for the wall, and the handler to remind (AU34). */
const selectable = (entries: readonly HallEntry[]): string[] =>
  entries
    .filter(
      ({ row, phase }) =>
        row.role !== null && row.role !== 'supplier' && row.signUp === null && !isEnded(phase),
    )
    .map(({ row }) => row.packageNumber);

interface RemindProps {
  readonly entries: readonly HallEntry[];
  readonly selection: ReturnType<typeof useSelection>;
  readonly look: HallLook;
}

function RemindButton({ entries, selection, look }: RemindProps) {
  const [isOpen, setOpen] = useState(false);
  const { chosen, selectable, toggleAll, isAll, choose } = selection;
  if (selectable.length === 0) return null;
  const isHandled = ({ row }: HallEntry) =>
    row.role === 'handler' && selectable.includes(row.packageNumber);
  const mayRemind = entries.some(isHandled);
  const auctions = entries
    .filter((entry) => isHandled(entry) && chosen.includes(entry.row.packageNumber))
    .map(({ row }) => ({ packageNumber: row.packageNumber, name: row.packageName }));
  return (
    <>
      {look === 'cards' && (
        <Button size="compact-md" variant="default" onClick={toggleAll}>
          {isAll ? '取消全选' : '全选'}
        </Button>
      )}
      {mayRemind && (
        <Button
          size="compact-md"
          leftSection={<IconBell size={14} aria-hidden />}
          disabled={auctions.length === 0}
          title={auctions.length === 0 ? '请先选择竞价' : undefined}
          onClick={() => setOpen(true)}
        >
          发送提醒{auctions.length > 0 && `（${auctions.length}）`}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <RemindSeveral auctions={auctions} onSent={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** RT6: says when what is shown is not the present. */
function LinkStrip() {
  const link = useAtomValue(useHall().atoms.link);
  if (link === 'live' || link === 'connecting') return null;
  return (
    <div className={classes.strip} role="status" data-link-strip>
      {link === 'lost'
        ? '与服务器的连接已断开，正在重连，以下数据可能不是最新的'
        : '竞价服务拒绝了连接，请重新登录'}
    </div>
  );
}
