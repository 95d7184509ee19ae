import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import type { PackageTab } from '@jicai/shared/contract/auction/award.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Countdown } from '../../../../../ui/show/Countdown.tsx';
import { usePackages } from '../../api.ts';
import { boardPath } from '../../board-path.ts';
import { bestWord } from '../../model/words.ts';
import { useRoom } from '../../room/room-context.tsx';
import { PhaseBadge } from '../PhaseBadge.tsx';
import classes from './PackageTabs.module.css';

/** The packages of the project, where it has several: each is a room of its own (RT1). */
export default function PackageTabs({ as: role }: { readonly as: AuctionRole }) {
  const { packageNumber, atoms } = useRoom();
  const { direction } = useAtomValue(atoms.info);
  const { data } = usePackages(packageNumber);
  if (!data || data.packages.length < 2) return null;
  return (
    <nav className={classes.tabs} aria-label="本项目各包">
      {data.packages.map((tab) => (
        <Tab
          key={tab.packageNumber}
          tab={tab}
          to={tab.mayEnter ? boardPath(role, tab.packageNumber) : null}
          isHere={tab.packageNumber === packageNumber}
          best={bestWord(direction)}
        />
      ))}
    </nav>
  );
}

interface TabProps {
  readonly tab: PackageTab;
  readonly to: string | null;
  readonly isHere: boolean;
  readonly best: string;
}

function Tab({ tab, to, isHere, best }: TabProps) {
  const inside = (
    <>
      <span className={classes.name}>{tab.packageName}</span>
      <span className={classes.facts}>
        <PhaseBadge phase={tab.phase} />
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

function Left({ tab }: { tab: PackageTab }) {
  if (tab.phase === 'notBegun') return <Countdown to={tab.opensAtMs} over="即将开始" />;
  if (tab.phase === 'running') return <Countdown to={tab.closesAtMs} over="正在结束" />;
  return tab.phase === 'paused' ? <span>已停表</span> : null;
}
