import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconDiamondFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { chartRows, chartScale } from '../../model/chart.ts';
import { nextWord } from '../../model/words.ts';
import { useRoom } from '../../room/room-context.tsx';
import { useBoardTime } from '../../use-board-time.ts';
import { useCodeText } from '../../use-method.ts';
import { Card } from '../frame/Card.tsx';
import { BidChart } from './BidChart.tsx';
import classes from './ChartCard.module.css';

/** A card with the last 10 bids as a chart (`BidChart`), and as a list for screen readers. */
export function ChartCard() {
  const { atoms } = useRoom();
  const bids = useAtomValue(atoms.recentBids);
  const info = useAtomValue(atoms.info);
  const next = useAtomValue(atoms.next);
  const ownCode = useAtomValue(atoms.ownCode);
  const hasEnded = useAtomValue(atoms.outcome) !== null;
  const rows = useMemo(() => chartRows(bids, ownCode), [bids, ownCode]);
  const scale = useMemo(
    () => chartScale(rows, info.startingPrice, hasEnded ? null : next, info.direction),
    [rows, info.startingPrice, info.direction, next, hasEnded],
  );
  const codeText = useCodeText();
  const timeText = useBoardTime();
  const hasOwn = ownCode !== null && bids.some((bid) => bid.code === ownCode);
  const legend = (
    <span className={classes.legend}>
      {scale.start === null && `起始价 ${formatFen(info.startingPrice)}（在图外）`}
      {hasOwn && (
        <>
          <IconDiamondFilled size={12} color="var(--mantine-color-grape-6)" aria-hidden />
          我的报价
        </>
      )}
    </span>
  );
  return (
    <Card title="近 10 次报价" aside={legend} grows>
      <div className={classes.frame} aria-hidden={rows.length > 0}>
        {rows.length === 0 ? (
          <div className={classes.empty}>尚无报价，第一次报价后这里显示走势</div>
        ) : (
          <BidChart
            rows={rows}
            scale={scale}
            nextWord={nextWord(info.direction)}
            isForward={info.direction === 'forward'}
            isSealed={info.quoteMethod === 'sealed'}
          />
        )}
      </div>
      <VisuallyHidden>
        <ul>
          {bids.map((bid, index) => (
            <li key={bid.seq}>
              {codeText(bid.code)} {timeText(bid.at)} {rows[index]?.amount.toFixed(2)} 元
            </li>
          ))}
        </ul>
      </VisuallyHidden>
    </Card>
  );
}
