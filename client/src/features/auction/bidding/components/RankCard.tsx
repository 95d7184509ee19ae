import { formatFen } from '@jicai/shared/domain/kernel/money.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { hasEnded, noPlaceText } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import type { News } from '../../live/use-place-news.ts';
import { usePhase } from '../../live/use-time.ts';
import classes from './RankCard.module.css';

/** Own rank large; it flashes once when overtaken, and a screen reader is told (RT8). */
export function RankCard({ news }: { news: News }) {
  const { atoms } = useRoom();
  const place = useAtomValue(atoms.place);
  const info = useAtomValue(atoms.info);
  const outRound = useAtomValue(atoms.outRound);
  const phase = usePhase();
  const extreme = info.direction === 'reverse' ? '最低' : '最高';
  const isOver = hasEnded(phase);
  const isOvertaken = !isOver && news.kind === 'overtaken' && place !== null && place.rank > 1;
  const isCleared = news.kind === 'cleared' && place === null;
  const tone = place === null ? '' : place.rank === 1 ? classes.first : classes.behind;
  const flash = isOvertaken || isCleared ? classes.flash : '';
  return (
    <section key={news.count} className={`${classes.rank} ${tone} ${flash}`} aria-label="我的排名">
      {place ? (
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
      ) : (
        <span className={classes.place}>{noPlaceText(isOver, info.hasRounds, outRound)}</span>
      )}
      {(isOvertaken || isCleared) && (
        <span className={classes.told}>
          <IconAlertTriangle size={14} aria-hidden /> {isCleared ? news.text : '您的报价已被超过'}
        </span>
      )}
      <VisuallyHidden role={news.kind === 'leading' ? 'status' : 'alert'}>
        {news.text}
      </VisuallyHidden>
    </section>
  );
}
