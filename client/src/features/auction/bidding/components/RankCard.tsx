import { priceRankText } from '@jicai/shared/domain/auction/method-words.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useNews } from '../../live/announce/context.ts';
import type { NewsItem } from '../../live/announce/state.ts';
import type { OwnPlace } from '../../live/model/ranks.ts';
import { hasEnded, noPlaceText } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useIsCurrent } from '../../live/use-current.ts';
import { usePhase } from '../../live/use-time.ts';
import classes from './RankCard.module.css';

/**
 * RT8: Returns the text about a loss: the viewer's bids were cleared and the viewer has not bid again; or,
 * before the end of the auction, the last announcement (`news`) was a lost rank and the viewer is not first.
 * Otherwise `null`.
 */
function lossText(news: NewsItem | null, place: OwnPlace | null, isOver: boolean): string | null {
  if (news?.kind === 'cleared') return place === null ? news.text : null;
  if (isOver || place === null || place.rank === 1) return null;
  if (news?.kind === 'outbid') return '您的报价已被超过';
  return news?.kind === 'rankLost' ? '您的名次下降' : null;
}

/**
 * Returns the CSS class that flashes the card after a loss or gain of rank; empty otherwise. The
 * card's `key` changes with each piece of news and remounts the card, so the animation plays once.
 */
function flashOf(news: NewsItem | null, isLoss: boolean): string {
  if (isLoss) return classes.lost ?? '';
  const hasWon = news?.kind === 'leading' || news?.kind === 'rankWon';
  return hasWon ? (classes.won ?? '') : '';
}

const toneOf = ({ rank }: OwnPlace) => (rank === 1 ? classes.first : classes.behind);

/**
 * A card with the supplier's own rank in large type, or why there is none, and a text after a loss
 * (`lossText`); the card flashes once when the rank changes.
 */
export function RankCard() {
  const { atoms } = useRoom();
  const place = useAtomValue(atoms.place);
  const news = useAtomValue(useNews().ownPlace);
  const isOver = hasEnded(usePhase());
  const loss = lossText(news, place, isOver);
  const isCurrent = useIsCurrent();
  const tone = place === null || !isCurrent ? '' : toneOf(place);
  const flash = flashOf(news, loss !== null);
  return (
    <section key={news?.key} className={`${classes.rank} ${tone} ${flash}`} aria-label="我的排名">
      {place ? <PlaceText place={place} isOver={isOver} /> : <NoPlace isOver={isOver} />}
      {loss !== null && (
        <span className={classes.told}>
          <IconAlertTriangle size={14} aria-hidden /> {loss}
        </span>
      )}
    </section>
  );
}

function PlaceText({ place, isOver }: { readonly place: OwnPlace; readonly isOver: boolean }) {
  const { atoms } = useRoom();
  const { direction, method } = useAtomValue(atoms.info);
  const extreme = direction === 'reverse' ? '最低' : '最高';
  return (
    <>
      <span className={classes.place}>
        {isOver ? '您最终' : '您当前'}
        {priceRankText(method, place.rank)}
      </span>
      <span className={`${classes.distance} tnum`}>
        {place.rank === 1 ? `${extreme}报价` : `距${extreme} ¥${formatFen(place.distance)}`}
      </span>
      <span className={`${classes.own} tnum`}>
        我的报价 ¥{formatFen(place.amount)} · 共 {place.of} 家
      </span>
    </>
  );
}

function NoPlace({ isOver }: { readonly isOver: boolean }) {
  const { atoms } = useRoom();
  const { hasRounds } = useAtomValue(atoms.info);
  const outRound = useAtomValue(atoms.outRound);
  return <span className={classes.place}>{noPlaceText(isOver, hasRounds, outRound)}</span>;
}
