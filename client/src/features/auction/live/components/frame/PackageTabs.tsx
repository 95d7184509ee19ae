import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import type { PackageTab } from '@jicai/shared/contract/auction/award.ts';
import { phaseOf } from '@jicai/shared/domain/auction/clock/clock.ts';
import { ranking } from '@jicai/shared/domain/auction/standing/board.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useServerNow } from '../../../../../lib/time/server-time.ts';
import { Countdown } from '../../../../../ui/show/Countdown.tsx';
import { useNews } from '../../announce/context.ts';
import { heaviest, kindLooks } from '../../announce/model/kinds.ts';
import type { NewsItem } from '../../announce/state.ts';
import { usePackages } from '../../api.ts';
import { boardPath } from '../../board-path.ts';
import { bestWord } from '../../model/words.ts';
import { useOthers } from '../../others/context.ts';
import { useRoom } from '../../room/room-context.tsx';
import type { AuctionAtoms } from '../../room/state.ts';
import { useIsCurrent } from '../../use-current.ts';
import { usePhase } from '../../use-time.ts';
import { PhaseBadge } from '../PhaseBadge.tsx';
import classes from './PackageTabs.module.css';

/**
 * Tabs of the project's packages. Each tab is a link to the board of its package, which has a room
 * of its own (RT1), or plain text if the viewer may not enter it. Renders nothing for a project
 * with one package.
 */
export default function PackageTabs({ as: role }: { readonly as: AuctionRole }) {
  const { packageNumber, atoms } = useRoom();
  const { direction } = useAtomValue(atoms.info);
  const { data, error } = usePackages(packageNumber);
  // RT6: The other packages are polled over the same network, so their figures count as stale while this
  // board is stale.
  const isCurrent = useIsCurrent();
  const unseen = useAtomValue(useNews().unseen);
  if (!data || data.packages.length < 2) return null;
  return (
    <nav className={classes.tabs} aria-label="本项目各包">
      {data.packages.map((tab) => {
        const { packageNumber: number, mayEnter } = tab;
        const to = mayEnter ? boardPath(role, number) : null;
        const isOther = number !== packageNumber;
        const isTabCurrent = isCurrent && !(isOther && error);
        const news = unseen.filter((item) => item.packageNumber === number);
        const tabProps = { tab, to, best: bestWord(direction), isCurrent: isTabCurrent, news };
        return isOther ? (
          <OtherTab key={number} {...tabProps} />
        ) : (
          <HereTab key={number} {...tabProps} />
        );
      })}
    </nav>
  );
}

interface TabProps {
  readonly tab: PackageTab;
  /** The path of the package's board; `null` if the viewer does not take part in it. */
  readonly to: string | null;
  /** The label of the best bid. */
  readonly best: string;
  /** RT6: Whether the figures of the tab are current. */
  readonly isCurrent: boolean;
  /** The unseen announcements of the package. */
  readonly news: readonly NewsItem[];
}

/**
 * The tab of the shown package. Its figures come from the pushed board state, so that they are never older
 * than the figures on the board below the tabs.
 */
function HereTab({ tab, ...props }: TabProps) {
  const { atoms } = useRoom();
  const { opensAt: opensAtMs, closesAt: closesAtMs } = useAtomValue(atoms.clock);
  const [leader] = useAtomValue(atoms.ranked);
  const phase = usePhase();
  const outcome = useAtomValue(atoms.outcome);
  const place = useRef<HTMLSpanElement>(null);
  // On a phone the tabs scroll sideways: this brings the tab of the shown package into view.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const confirmation = outcome?.confirmation ?? 'none';
  const bestBid = leader?.amount ?? null;
  const now = { ...tab, phase, confirmation, opensAtMs, closesAtMs, bestBid };
  return (
    <span ref={place} className={classes.place}>
      <Tab tab={now} {...props} isHere />
    </span>
  );
}

/**
 * The tab of another package. Its figures come from the package's pushed room if the page watches that room,
 * else from the poll.
 */
function OtherTab(props: TabProps) {
  const atoms = useOthers().get(props.tab.packageNumber);
  return atoms ? <PushedTab {...props} atoms={atoms} /> : <Tab {...props} />;
}

function PushedTab({ atoms, tab, ...props }: TabProps & { readonly atoms: AuctionAtoms }) {
  const held = useAtomValue(atoms.held);
  const now = useServerNow(1_000);
  if (!held) return <Tab tab={tab} {...props} />;
  const { board } = held;
  const { opensAt: opensAtMs, closesAt: closesAtMs } = board.clock;
  const phase = phaseOf(board.clock, board.outcome, now);
  const confirmation = board.outcome?.confirmation ?? 'none';
  const bestBid = ranking(board)[0]?.amount ?? null;
  return <Tab tab={{ ...tab, phase, confirmation, opensAtMs, closesAtMs, bestBid }} {...props} />;
}

function Tab({
  tab,
  to,
  isHere = false,
  best,
  isCurrent,
  news,
}: TabProps & { readonly isHere?: boolean }) {
  const inside = (
    <>
      <span className={classes.top}>
        <span className={classes.name}>{tab.packageName}</span>
        {!isHere && <Mark news={news} />}
      </span>
      <span className={classes.facts}>
        <PhaseBadge phase={tab.phase} outcome={tab} isCurrent={isCurrent} />
        <Left tab={tab} />
      </span>
      <span className={classes.facts}>
        <span>{to === null ? '未参与' : best}</span>
        {to !== null && (
          <strong className="tnum">
            {tab.bestBid === null ? '—' : `¥${formatFen(tab.bestBid)}`}
          </strong>
        )}
      </span>
    </>
  );
  const names = `${classes.tab} ${isHere ? classes.here : ''}`;
  if (to === null) return <span className={names}>{inside}</span>;
  return (
    <Link className={names} to={to} replace aria-current={isHere ? 'page' : undefined}>
      {inside}
    </Link>
  );
}

/**
 * The label of the heaviest unseen announcement of another package, and the number of its unseen
 * announcements.
 */
function Mark({ news }: Pick<TabProps, 'news'>) {
  const main = heaviest(news);
  if (!main) return null;
  const { word } = kindLooks[main.kind];
  return (
    <span className={classes.mark} data-mark>
      {word}
      {news.length > 1 && ` ${news.length}`}
    </span>
  );
}

/**
 * Shows the countdown to the opening or the end of a package, a label while its auction is paused, and
 * nothing in every other phase.
 */
function Left({ tab }: { tab: PackageTab }) {
  if (tab.phase === 'notBegun') return <Countdown to={tab.opensAtMs} over="即将开始" />;
  if (tab.phase === 'running') return <Countdown to={tab.closesAtMs} over="正在结束" />;
  return tab.phase === 'paused' ? <span>已停表</span> : null;
}
