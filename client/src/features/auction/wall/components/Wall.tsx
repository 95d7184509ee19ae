import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import { windowOfFields } from '@jicai/shared/domain/auction/extension.ts';
import { suppliersOfRound } from '@jicai/shared/domain/auction/standing/round-suppliers.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useAtomValue } from 'jotai';
import { type CSSProperties, Suspense } from 'react';
import { useWallOpen } from '../../../../lib/browser/activity.ts';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import { useBoardTitle } from '../../live/announce/use-board-title.ts';
import { useIsHushed } from '../../live/announce/use-hushed.ts';
import { OPENING_WORD, phaseLooks } from '../../live/components/PhaseBadge.tsx';
import { Rolling } from '../../live/components/ranking/Rolling.tsx';
import { gainedAmount, gainText, gapText, paceOf, WALL_RANKS } from '../../live/model/figures.ts';
import { clockText } from '../../live/model/times.ts';
import { bestWord, hasEnded, phaseWord, roundWaitsText } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useCountHidden } from '../../live/use-count-hidden.ts';
import { useIsCurrent } from '../../live/use-current.ts';
import { useCodeText } from '../../live/use-method.ts';
import { usePhase } from '../../live/use-time.ts';
import { useReveal } from '../../sealed/use-reveal.ts';
import { useRotation } from '../use-rotation.ts';
import { Moment } from './Moment.tsx';
import { Sparkline } from './Sparkline.tsx';
import classes from './Wall.module.css';
import { WallOpening } from './WallOpening.tsx';
import { WallTime } from './WallTime.tsx';

const WallAsked = lazy(() => import('./WallAsked.tsx'));

interface Props {
  /** True for a supervisor, who can decide countersign requests on the wall too. */
  readonly isSupervisor: boolean;
  readonly onLeave: () => void;
}

/**
 * The wall: the organisers' board in large type, readable from ten metres, with the price, the
 * time, the five best suppliers and the bids per minute. Everybody in the room sees the wall, so it
 * shows suppliers by code only, and names nobody but the winner, after the outcome (AU20).
 */
export default function Wall({ isSupervisor, onLeave }: Props) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  useBoardTitle(`${info.packageName} · 竞价大屏`);
  useRotation();
  useWallOpen();
  const { isOn: isOpening, end } = useReveal();
  return (
    <div className={classes.wall} data-wall>
      <Head isSupervisor={isSupervisor} />
      {isOpening ? <WallOpening onEnd={end} /> : <Course />}
      <Moment />
      <button type="button" className={classes.leave} onClick={onLeave}>
        退出大屏（F）
      </button>
    </div>
  );
}

/** The figures of the auction: price, time, facts, ranks, bids per minute. Also after its end. */
function Course() {
  return (
    <>
      <Price />
      <div className={classes.middle}>
        <WallTime />
        <Facts />
      </div>
      <div className={classes.bottom}>
        <Ranks />
        <Pace />
      </div>
    </>
  );
}

function Head({ isSupervisor }: Pick<Props, 'isSupervisor'>) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const phase = usePhase();
  const isCurrent = useIsCurrent();
  const isOpening = useIsHushed();
  const round = useAtomValue(atoms.rounds)?.current ?? 1;
  const outcome = useAtomValue(atoms.outcome);
  const { Icon } = phaseLooks[isOpening ? 'unopened' : phase];
  const waits =
    phase === 'notBegun' && round > 1 ? roundWaitsText(round) : phaseWord(phase, outcome);
  return (
    <header className={classes.head}>
      <h1 className={classes.name}>
        {info.projectName} · {info.packageName}
      </h1>
      <Suspense>{isSupervisor && <WallAsked />}</Suspense>
      <span className={`${classes.phase} ${isCurrent && phase === 'running' ? '' : classes.old}`}>
        <Icon size={24} aria-hidden />
        {isOpening ? OPENING_WORD : waits}
        {!isCurrent && '（连接中断，未更新）'}
      </span>
      <Clock />
    </header>
  );
}

/** Shows the server's time. A separate component, because it re-renders every second. */
function Clock() {
  return <span className={`${classes.clock} tnum`}>{clockText(useServerNow(1000))}</span>;
}

/**
 * Returns the price that the wall shows, its label, and the code of its supplier: those of the
 * award if the outcome names a winner, else those of the best bid; the latter also while the quotes
 * are evaluated (IQ7) and after the award was annulled (PJ10).
 */
function figureOf(outcome: OutcomeView | null, leader: Standing | undefined, best: string) {
  if (outcome?.kind === 'won' && outcome.code !== null) {
    return { label: '成交价', amount: outcome.amount, who: outcome.code };
  }
  return { label: best, amount: leader?.amount ?? null, who: leader?.code ?? '' };
}

/**
 * Returns the text of the price and its width in digits (`chars`); a Chinese character is nearly as
 * wide as two digits. Without a price the text is the number of sealed quotes, that the quotes are
 * unopened (if the number is hidden), or that there is no bid.
 */
function figureText(amount: Fen | null, sealedQuotes: number | 'hidden' | null, isOver: boolean) {
  if (sealedQuotes === 'hidden') return { text: '未启封', chars: 9 };
  if (sealedQuotes !== null) return { text: `${sealedQuotes} 份`, chars: 5 };
  if (amount !== null) return { text: formatFen(amount), chars: formatFen(amount).length + 1 };
  return { text: isOver ? '无有效报价' : '尚无报价', chars: 13 };
}

/** Shows the price, its label and its supplier, as large as the screen allows. */
function Price() {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const [leader] = useAtomValue(atoms.ranked);
  const outcome = useAtomValue(atoms.outcome);
  const bidCount = useAtomValue(atoms.bidCount);
  const phase = usePhase();
  const known = useCountHidden() ? 'hidden' : bidCount;
  const sealedQuotes = info.quoteMethod === 'sealed' && !leader ? known : null;
  const { label, amount, who } = figureOf(outcome, leader, bestWord(info.direction));
  const isWord = amount === null && sealedQuotes === null;
  const codeText = useCodeText();
  const { text, chars } = figureText(amount, sealedQuotes, hasEnded(phase));
  return (
    <section className={classes.price} aria-label={sealedQuotes === null ? label : '密封报价'}>
      <div className={classes.label}>
        {hasEnded(phase) && !outcome ? '最终' : ''}
        {sealedQuotes === null ? label : '密封报价'}
        {who && <strong> {codeText(who)}</strong>}
        {outcome?.kind === 'won' && outcome.name && ` ${outcome.name}`}
      </div>
      <div
        className={`${classes.amount} ${isWord ? classes.none : ''}`}
        style={{ '--chars': chars } as CSSProperties}
      >
        {amount !== null && <span className={classes.currency}>¥</span>}
        <Rolling text={text} />
      </div>
    </section>
  );
}

function Facts() {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const clock = useAtomValue(atoms.clock);
  const outcome = useAtomValue(atoms.outcome);
  const [leader] = useAtomValue(atoms.ranked);
  const allowed = info.extensionsAllowed === 0 ? '' : ` / ${info.extensionsAllowed}`;
  return (
    <div className={classes.facts}>
      <div className={classes.gain}>
        {gainText(
          info.direction,
          info.startingPrice,
          gainedAmount(outcome, leader?.amount ?? null, clock.runState === 'stopped'),
        )}
      </div>
      <div>起始价 {formatFen(info.startingPrice)}</div>
      {info.quoteMethod === 'open' && windowOfFields(info) > 0 && (
        <div>
          延时 {clock.extensionsUsed}
          {allowed} 次
        </div>
      )}
    </div>
  );
}

function Ranks() {
  const { atoms } = useRoom();
  const codeText = useCodeText();
  const ranked = useAtomValue(atoms.ranked);
  return (
    <ol className={classes.ranks} aria-label="前五名">
      {ranked.slice(0, WALL_RANKS).map((standing, index) => (
        <li key={standing.code}>
          <span className={classes.rank}>{index + 1}</span>
          <span>{codeText(standing.code)}</span>
          <strong className="tnum">{formatFen(standing.amount)}</strong>
          <span className={classes.gap}>{gapText(ranked, index)}</span>
        </li>
      ))}
    </ol>
  );
}

function Pace() {
  const { atoms } = useRoom();
  const recent = useAtomValue(atoms.recentBids);
  const { quoteMethod, hasRounds } = useAtomValue(atoms.info);
  const isSealed = quoteMethod === 'sealed';
  const bidCount = useAtomValue(atoms.bidCount);
  const isHidden = useCountHidden();
  const standing = useAtomValue(atoms.standings).length;
  const entered = suppliersOfRound(
    useAtomValue(atoms.suppliers),
    useAtomValue(atoms.rounds),
  ).length;
  const phase = usePhase();
  const now = useServerNow(5_000);
  return (
    <div className={classes.pace}>
      <Sparkline
        className={classes.spark}
        isSealed={isSealed}
        amounts={recent.map(({ amount }) => amount)}
      />
      <div>
        {isHidden ? '报价份数开标前不公开' : `报价 ${bidCount} ${isSealed ? '份' : '次'}`}
        {phase === 'running' && ` · ${paceOf(recent, limits.chartBids, now)} 次/分`}
      </div>
      <div>
        {isHidden ? '' : `${hasRounds ? '本轮 ' : ''}${standing} 家已报 / `}共 {entered} 家
      </div>
    </div>
  );
}
