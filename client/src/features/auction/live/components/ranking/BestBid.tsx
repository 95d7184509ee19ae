import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import { bestWord, hasEnded } from '../../model/words.ts';
import { useRoom } from '../../room/room-context.tsx';
import { useBoardTime } from '../../use-board-time.ts';
import { useCountHidden } from '../../use-count-hidden.ts';
import { useCodeText } from '../../use-method.ts';
import { usePhase } from '../../use-time.ts';
import classes from './BestBid.module.css';
import { Rolling } from './Rolling.tsx';

/**
 * Shows the best bid, its supplier and its time: the most important figure of a board. Before the opening of
 * sealed quotes, shows the number of quotes, or that the number is hidden.
 */
export function BestBid() {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const [leader] = useAtomValue(atoms.ranked);
  const ownCode = useAtomValue(atoms.ownCode);
  const bidCount = useAtomValue(atoms.bidCount);
  const isHidden = useCountHidden();
  const phase = usePhase();
  const hasOutcome = useAtomValue(atoms.outcome) !== null;
  const isSealed = info.quoteMethod === 'sealed' && !leader;
  if (isSealed) {
    return (
      <div>
        <div className={classes.label}>
          {hasOutcome ? '密封报价，未启封' : '密封报价，开标前不显示金额'}
        </div>
        <div className={classes.amount}>{isHidden ? '份数不公开' : `${bidCount} 份`}</div>
      </div>
    );
  }
  const text = leader ? formatFen(leader.amount) : '—';
  return (
    <div className={classes.frame}>
      <div className={classes.label}>
        {hasEnded(phase) ? '最终' : '当前'}
        {bestWord(info.direction)}
      </div>
      <div className={classes.amount} style={{ '--chars': text.length + 1 } as CSSProperties}>
        {leader && <span className={classes.currency}>¥</span>}
        <Rolling text={text} />
      </div>
      <div className={classes.by}>
        {leader ? (
          <Bidder code={leader.code} at={leader.at} isMine={leader.code === ownCode} />
        ) : (
          `${info.hasRounds ? '本轮' : ''}尚无报价`
        )}
      </div>
    </div>
  );
}

function Bidder({ code, at, isMine }: { code: string; at: number; isMine: boolean }) {
  const timeText = useBoardTime();
  const name = useAtomValue(useRoom().atoms.names).get(code);
  const codeText = useCodeText();
  return (
    <>
      <strong>{isMine ? '我的报价' : codeText(code)}</strong>
      {name && !isMine && ` ${name}`} · <span className="tnum">{timeText(at)}</span>
    </>
  );
}
