import { suppliersOfRound } from '@jicai/shared/domain/auction/standing/round-suppliers.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useAtomValue } from 'jotai';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import classes from '../../live/components/AuctionFacts.module.css';
import {
  activeCodes,
  activeText,
  codesText,
  gainedAmount,
  gainWords,
  gapText,
  paceOf,
} from '../../live/model/figures.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useMethod } from '../../live/use-method.ts';
import { usePhase } from '../../live/use-time.ts';

/**
 * The key figures for handler and supervisor: the gain over the starting price, the gap between the
 * first two ranks, while the auction runs the bids per minute and the suppliers who bid in the last
 * five minutes, and the suppliers without a bid. Renders nothing while there is no ranking, as
 * before an opening of sealed quotes.
 */
export function Figures() {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const ranked = useAtomValue(atoms.ranked);
  // AU17: Suppliers who are excluded from this round are not listed as suppliers without a bid.
  const suppliers = suppliersOfRound(useAtomValue(atoms.suppliers), useAtomValue(atoms.rounds));
  const phase = usePhase();
  const outcome = useAtomValue(atoms.outcome);
  const [leader] = ranked;
  if (!leader) return null;
  const hasBid = new Set(ranked.map(({ code }) => code));
  const silent = suppliers.filter(({ code }) => !hasBid.has(code));
  const gained = gainedAmount(outcome, leader.amount, phase === 'stopped');
  const gain = gainWords(info.direction, info.startingPrice, gained);
  return (
    <dl className={classes.facts}>
      {gain && (
        <>
          <dt>{gain.word}</dt>
          <dd>
            {gain.amount} · {gain.share}
          </dd>
        </>
      )}
      {ranked.length > 1 && (
        <>
          <dt>前两名</dt>
          <dd>{gapText(ranked, 1)}</dd>
        </>
      )}
      {phase === 'running' && (
        <>
          <dt>节奏</dt>
          <dd>
            <Pace />
          </dd>
          <dt>近 5 分钟</dt>
          <dd>
            <Active />
          </dd>
        </>
      )}
      <dt>未报价</dt>
      <dd>
        {codesText(
          silent.map(({ code }) => code),
          info.method,
        )}
      </dd>
    </dl>
  );
}

/**
 * The text that names the suppliers who bid in the last five minutes. A component of its own, because the
 * passing time re-renders it.
 */
function Active() {
  const ranked = useAtomValue(useRoom().atoms.ranked);
  return activeText(activeCodes(ranked, useServerNow(5_000)), useMethod());
}

/**
 * The number of bids per minute over the last five minutes. A component of its own, because the
 * passing time re-renders it.
 */
function Pace() {
  const recent = useAtomValue(useRoom().atoms.recentBids);
  const now = useServerNow(5_000);
  return `${paceOf(recent, limits.chartBids, now)} 次/分`;
}
