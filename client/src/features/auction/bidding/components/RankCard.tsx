import { formatFen } from '@jicai/shared/domain/kernel/money.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { OwnPlace } from '../../live/model/ranks.ts';
import { hasEnded, noPlaceText } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import type { News } from '../../live/use-place-news.ts';
import { usePhase } from '../../live/use-time.ts';
import classes from './RankCard.module.css';

/** RT8: a loss of the lead flashes once and is read out. */
function lossText(news: News, place: OwnPlace | null, isOver: boolean): string | null {
  if (news.kind === 'cleared' && place === null) return news.text;
  const isOvertaken = !isOver && news.kind === 'overtaken' && place !== null && place.rank > 1;
  return isOvertaken ? '您的报价已被超过' : null;
}

/** The supplier's own rank in large type. */
export function RankCard({ news }: { news: News }) {
  const { atoms } = useRoom();
  const place = useAtomValue(atoms.place);
  const isOver = hasEnded(usePhase());
  const loss = lossText(news, place, isOver);
  const tone = place === null ? '' : place.rank === 1 ? classes.first : classes.behind;
  const flash = loss === null ? '' : classes.flash;
  return (
    <section key={news.count} className={`${classes.rank} ${tone} ${flash}`} aria-label="我的排名">
      {place ? <PlaceText place={place} isOver={isOver} /> : <NoPlace isOver={isOver} />}
      {loss !== null && (
        <span className={classes.told}>
          <IconAlertTriangle size={14} aria-hidden /> {loss}
        </span>
      )}
      <VisuallyHidden role={news.kind === 'leading' ? 'status' : 'alert'}>
        {news.text}
      </VisuallyHidden>
    </section>
  );
}

function PlaceText({ place, isOver }: { readonly place: OwnPlace; readonly isOver: boolean }) {
  const { atoms } = useRoom();
  const extreme = useAtomValue(atoms.info).direction === 'reverse' ? '最低' : '最高';
  return (
    <>
      <span className={classes.place}>
        {isOver ? '您最终' : '您当前'}第 {place.rank} 名
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
