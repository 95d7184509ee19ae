import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import { failedWords } from '@jicai/shared/domain/auction/award/failed-words.ts';
import { isWinner } from '@jicai/shared/domain/auction/award/together.ts';
import { priceRankText, procedureWord } from '@jicai/shared/domain/auction/method-words.ts';
import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { IconBan, IconCircleX, IconHourglass, IconLock, IconTrophy } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { noPlaceText } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useCountHidden } from '../../live/use-count-hidden.ts';
import { useCodeText } from '../../live/use-method.ts';
import { usePhase } from '../../live/use-time.ts';
import classes from './OutcomeBanner.module.css';

const WinnerRecord = lazy(() => import('../../record/components/WinnerRecord.tsx'));

interface OutcomeProps {
  /** Content at the end of the banner if the auction was won or failed. */
  readonly action?: ReactNode;
}

/**
 * A banner with the outcome (AU15, AU40): the winner, or why there is none (yet, while the quotes
 * are evaluated); with a winner, a supplier also sees the supplier's own result. Between the
 * deadline and the outcome, says that the outcome is pending. Renders nothing before the end.
 */
export function OutcomeBanner({ action }: OutcomeProps) {
  const { atoms } = useRoom();
  const outcome = useAtomValue(atoms.outcome);
  const clock = useAtomValue(atoms.clock);
  const phase = usePhase();
  if (outcome) return <Ended outcome={outcome} action={action} />;
  if (phase === 'stopped') return <Stopped reason={clock.reason} />;
  if (phase === 'unopened') return <Unopened />;
  if (phase !== 'closing') return null;
  return (
    <section className={classes.banner} aria-label="结果">
      <span className={classes.what}>
        <IconHourglass size={20} aria-hidden />
        时间已到，正在确定结果…
      </span>
    </section>
  );
}

/** AU21: The banner shown when the deadline has passed and the sealed quotes are not opened yet. */
function Unopened() {
  const quotes = useAtomValue(useRoom().atoms.bidCount);
  const isHidden = useCountHidden();
  return (
    <Banner className="" icon={<IconLock size={20} aria-hidden />} what="报价已截止，待开标">
      <span>{isHidden ? '' : `共 ${quotes} 份`}密封报价，经办人提交、监督人会签后启封。</span>
    </Banner>
  );
}

function Ended({ outcome, action }: OutcomeProps & { outcome: OutcomeView }) {
  switch (outcome.kind) {
    case 'won':
      if (outcome.confirmation === 'evaluating') return <Evaluating action={action} />;
      if (outcome.confirmation === 'voided')
        return <Voided reason={outcome.reason} action={action} />;
      return <Won outcome={outcome} action={action} />;
    case 'failed':
      return (
        <Banner className="" icon={<IconCircleX size={20} aria-hidden />} what="流标">
          <span>{failedWords(outcome)}</span>
          {action}
        </Banner>
      );
    case 'stopped':
      return <Stopped reason={outcome.reason} />;
  }
}

/** IQ7: The banner shown while the opened quotes are evaluated and no winner has been chosen. */
function Evaluating({ action }: OutcomeProps) {
  return (
    <Banner className="" icon={<IconHourglass size={20} aria-hidden />} what={wonWords.evaluating}>
      <span>报价已启封，采购单位正在评审，结果经监督人会签后生效。</span>
      {action}
    </Banner>
  );
}

/** PJ10: The banner shown after the award was annulled: nobody has won any more. */
function Voided({ reason, action }: OutcomeProps & { readonly reason: string }) {
  return (
    <Banner
      className={classes.stopped}
      icon={<IconBan size={20} color="var(--jc-alarm)" aria-hidden />}
      what={wonWords.voided}
    >
      <span>{reason}。本项目转为流标，不签订合同，报价日志保持原样。</span>
      {action}
    </Banner>
  );
}

function Won({ outcome, action }: OutcomeProps & { outcome: OutcomeView }) {
  const { atoms } = useRoom();
  const ownCode = useAtomValue(atoms.ownCode);
  const code = outcome.code ?? '';
  const icon = <IconTrophy size={20} color="var(--jc-gain)" aria-hidden />;
  const known = useAtomValue(atoms.names).get(code);
  const name = outcome.name ?? known;
  const codeText = useCodeText();
  return (
    <Banner className={classes.won} icon={icon} what={wonWords[outcome.confirmation]}>
      <span>
        {codeText(code)} {name && <strong>{name}</strong>}
      </span>
      {outcome.amount !== null && (
        <>
          <span className={classes.amount}>¥{formatFen(outcome.amount)}</span>
          <span className={classes.words}>{fenInWords(outcome.amount)}</span>
        </>
      )}
      {ownCode !== null && (
        <OwnResult
          hasWon={isWinner(outcome, ownCode)}
          confirmation={outcome.confirmation}
          byLines={outcome.holders.length > 0}
        />
      )}
      {action}
    </Banner>
  );
}

/**
 * AU41: The titles of the banner by the state of the award's confirmation; `none`: no supplier has to
 * confirm.
 */
const wonWords = {
  none: '已成交',
  waiting: '已成交 · 待确认',
  confirmed: '已成交 · 已确认',
  evaluating: '已开标 · 评审中',
  voided: '成交结果已作废',
} as const;
const winnerWords = {
  none: '恭喜，您已成交，请等待采购单位确认',
  waiting: '恭喜，您已成交，请在期限内确认',
  confirmed: '恭喜，您已成交并确认，请等待签订合同',
  evaluating: '',
  voided: '',
} as const;

interface OwnProps extends Pick<OutcomeView, 'confirmation'> {
  readonly hasWon: boolean;
  /**
   * AU43: True if the package is awarded by lines; the supplier's rank, which compares totals, is then not
   * shown.
   */
  readonly byLines: boolean;
}

function OwnResult({ hasWon, confirmation, byLines }: OwnProps) {
  const { atoms } = useRoom();
  const place = useAtomValue(atoms.place);
  const { hasRounds, method } = useAtomValue(atoms.info);
  const outRound = useAtomValue(atoms.outRound);
  if (hasWon) {
    return (
      <>
        <span className={classes.own}>{winnerWords[confirmation]}</span>
        <Suspense>
          <WinnerRecord />
        </Suspense>
      </>
    );
  }
  const text = place
    ? `您的报价 ¥${formatFen(place.amount)}，${byLines ? '' : `${priceRankText(method, place.rank)}，`}未成交`
    : noPlaceText(true, hasRounds, outRound);
  return <span className={classes.own}>{text}</span>;
}

function Stopped({ reason }: { reason: string }) {
  const procedure = procedureWord(useAtomValue(useRoom().atoms.info).method);
  return (
    <Banner
      className={classes.stopped}
      icon={<IconBan size={20} color="var(--jc-alarm)" aria-hidden />}
      what={`${procedure}已终止`}
    >
      <span>
        {reason ? `原因：${reason}` : '未说明原因'}。不再接受报价，本次{procedure}不产生成交结果。
      </span>
    </Banner>
  );
}

interface BannerProps {
  readonly className: string | undefined;
  readonly icon: ReactNode;
  readonly what: string;
  readonly children: ReactNode;
}

function Banner({ className, icon, what, children }: BannerProps) {
  return (
    <section className={`${classes.banner} ${className}`} aria-label="结果">
      <span className={classes.what}>
        {icon}
        {what}
      </span>
      {children}
    </section>
  );
}
