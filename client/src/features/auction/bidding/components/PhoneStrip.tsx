import { waitTime } from '@jicai/shared/domain/auction/clock/clock.ts';
import { priceRankText } from '@jicai/shared/domain/auction/method-words.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useAtomValue } from 'jotai';
import { useIsPhone } from '../../../../lib/browser/use-is-phone.ts';
import { useIsHushed } from '../../live/announce/use-hushed.ts';
import { lastSecondsText } from '../../live/model/times.ts';
import { isUnopened } from '../../live/model/unopened.ts';
import { urgencyOf } from '../../live/model/urgency.ts';
import { endedWord, hasEnded } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useCountHidden } from '../../live/use-count-hidden.ts';
import { useIsCurrent } from '../../live/use-current.ts';
import { useLastTenths, usePhase, useRemainingSeconds } from '../../live/use-time.ts';
import classes from './PhoneStrip.module.css';

/**
 * Renders, on a phone, a strip that sticks to the top, with the remaining time, the viewer's own
 * rank and the best price; before sealed quotes are opened, with the number of quotes (unless it is
 * hidden) instead of rank and price. Hidden from screen readers, which read the same facts on the
 * board below. Renders nothing on larger screens, and while the board shows the opening.
 */
export function PhoneStrip() {
  const isPhone = useIsPhone();
  // While the board shows the opening of sealed quotes, this strip must not reveal the supplier's rank.
  const isHushed = useIsHushed();
  return isPhone && !isHushed ? <Strip /> : null;
}

function Strip() {
  const { atoms } = useRoom();
  const place = useAtomValue(atoms.place);
  const [leader] = useAtomValue(atoms.ranked);
  const isCurrent = useIsCurrent();
  // AU21: Before the opening the board does not contain the viewer's own quote; a card below shows it.
  const info = useAtomValue(atoms.info);
  const isSealed = isUnopened(info, useAtomValue(atoms.standings));
  const count = useAtomValue(atoms.bidCount);
  const isHidden = useCountHidden();
  if (isSealed)
    return (
      <div className={`${classes.strip} ${isCurrent ? '' : classes.old} tnum`} aria-hidden>
        <Time />
        <strong>密封报价</strong>
        {!isHidden && <span>共 {count} 份</span>}
        {!isCurrent && <Old />}
      </div>
    );
  return (
    <div className={`${classes.strip} ${isCurrent ? '' : classes.old} tnum`} aria-hidden>
      <Time />
      <strong>{place ? priceRankText(info.method, place.rank) : '未报价'}</strong>
      <span>{leader ? `¥${formatFen(leader.amount)}` : '—'}</span>
      {!isCurrent && <Old />}
    </div>
  );
}

/** RT6: Says that the figures are stale: grey alone does not, and the board's warning may be out of sight. */
const Old = () => <span className={classes.word}>未更新</span>;

function Time() {
  const clock = useAtomValue(useRoom().atoms.clock);
  const phase = usePhase();
  const seconds = useRemainingSeconds(clock);
  const tenths = useLastTenths(clock, phase === 'running');
  const { days, hours, minutes, seconds: rest } = waitTime(seconds * 1000);
  if (hasEnded(phase)) return <strong>{endedWord(phase)}</strong>;
  const urgency = phase === 'running' ? urgencyOf(seconds * 1000) : 'calm';
  const word = phase === 'paused' ? '暂停 ' : phase === 'notBegun' ? '距开始 ' : '';
  return (
    <strong className={classes[urgency]}>
      {word}
      {days > 0 && `${days} 天 `}
      {hours}:{minutes}:{tenths === null ? rest : lastSecondsText(tenths)}
    </strong>
  );
}
