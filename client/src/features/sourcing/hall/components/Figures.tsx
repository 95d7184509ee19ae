import type { HallRow } from '@jicai/shared/contract/auction/live/hall.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { failedWords } from '@jicai/shared/domain/auction/award/failed-words.ts';
import { priceRankText } from '@jicai/shared/domain/auction/method-words.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import { paceOf } from '../../../auction/live/model/figures.ts';
import { codeText } from '../../../auction/live/model/words.ts';
import { Sparkline } from '../../../auction/wall/components/Sparkline.tsx';
import { gainOfEntry, isEnded } from '../model/hall.ts';
import classes from './figures.module.css';

interface Props {
  readonly row: BiddingRow;
  readonly live: HallRow | undefined;
  readonly phase: Phase;
}

/** Before the first push nobody knows whether there are bids. */
function noPriceText(live: HallRow | undefined): string {
  if (!live) return '—';
  return live.isSealed ? '密封' : '尚无报价';
}

/** The best price and its bidder, or how it ended; `密封` while sealed amounts are secret (AU21). */
export function BestPrice({ row, live, phase }: Props) {
  const outcome = live?.outcome ?? row.outcome;
  if (isEnded(phase) && (outcome?.kind !== 'won' || outcome.confirmation === 'voided')) {
    const why = outcome?.kind === 'failed' ? failedWords(outcome) : outcome?.reason;
    return <span className={classes.muted}>{why || '—'}</span>;
  }
  const amount = outcome?.amount ?? live?.bestBid ?? null;
  const code = outcome?.code ?? live?.leaderCode ?? null;
  const name =
    outcome?.name ?? live?.leaderName ?? (code === null ? '' : codeText(code, row.method));
  if (amount === null) {
    return <span className={classes.muted}>{noPriceText(live)}</span>;
  }
  return (
    <span className={classes.stack}>
      <span className={classes.price}>¥{formatFen(amount)}</span>
      <span className={classes.muted}>{name}</span>
    </span>
  );
}

/** A supplier's own place, or for organisers what the competition has gained. */
export function PlaceOrGain({ row, live }: Pick<Props, 'row' | 'live'>) {
  if (live?.role === 'supplier') return <OwnPlace row={row} live={live} />;
  const gain = gainOfEntry(row, live);
  if (!gain) return <span className={classes.muted}>—</span>;
  return (
    <span className={classes.stack}>
      <span className="tnum">{gain.amount}</span>
      <span className={classes.muted}>
        {gain.word !== '节省' && `${gain.word} `}
        {gain.share}
      </span>
    </span>
  );
}

interface OwnPlaceProps extends Pick<Props, 'row'> {
  readonly live: HallRow;
}

function OwnPlace({ row, live: { ownRank, isSealed, outcome } }: OwnPlaceProps) {
  if (isSealed && !outcome) return <span className={classes.muted}>密封报价</span>;
  if (ownRank === null) return <span className={classes.muted}>我尚未报价</span>;
  return (
    <span className={ownRank > 1 ? classes.behind : undefined}>
      我当前<strong>{priceRankText(row.method, ownRank)}</strong>
    </span>
  );
}

/** How many bids, and how many a minute while it runs. */
export function Bids({ live, phase }: Pick<Props, 'live' | 'phase'>) {
  if (!live) return <span className={classes.muted}>—</span>;
  return (
    <span className={classes.stack}>
      <span className="tnum">
        {live.isCountHidden
          ? '份数不公开'
          : `${live.bidCount} ${live.isSealed && !live.outcome ? '份' : '次'}`}
      </span>
      {phase === 'running' && !live.isSealed && <Pace live={live} />}
    </span>
  );
}

function Pace({ live }: { readonly live: HallRow }) {
  const now = useServerNow(5_000);
  return <span className={classes.muted}>{paceOf(live.trend, limits.chartBids, now)} 次/分</span>;
}

/**
 * Suppliers with a bid of those who may bid, and who is there. AU17: a supplier does not know how many of the
 * others may bid in a later round.
 */
export function Suppliers({ live }: Pick<Props, 'live'>) {
  if (!live) return <span className={classes.muted}>—</span>;
  return (
    <span className={classes.stack}>
      <span className="tnum">{biddersText(live)}</span>
      {live.role !== 'supplier' && <span className={classes.muted}>在线 {live.online} 家</span>}
    </span>
  );
}

function biddersText({ isSealed, outcome, active, suppliers, role, round }: HallRow): string {
  if (isSealed && !outcome) return `${suppliers} 家`;
  return role === 'supplier' && round > 1 ? `${active} 家已报` : `${active} / ${suppliers} 家`;
}

/** The course of the last bids. */
export function Trend({ live }: Pick<Props, 'live'>) {
  if (!live || live.trend.length < 2) return <span className={classes.muted}>—</span>;
  const amounts = live.trend.map(({ amount }) => amount);
  return <Sparkline className={classes.spark} isSealed={live.isSealed} amounts={amounts} />;
}
