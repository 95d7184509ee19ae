import { formatFen } from '@jicai/shared/domain/money.ts';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useDocumentTitle } from '../../../../ui/use-document-title.ts';
import { isUnopened } from '../../model/sealed.ts';
import { hasEnded } from '../../model/words.ts';
import { useRoom } from '../../room-context.tsx';
import { type News, usePlaceNews } from '../../use-place-news.ts';
import { usePhase } from '../../use-time.ts';
import { AuctionFacts } from '../board/AuctionFacts.tsx';
import { BestBid } from '../board/BestBid.tsx';
import { BoardExtras } from '../board/BoardExtras.tsx';
import { BoardHeader } from '../board/BoardHeader.tsx';
import classes from '../board/board.module.css';
import { Card } from '../board/Card.tsx';
import { ChartCard } from '../board/ChartCard.tsx';
import { Messages } from '../board/Messages.tsx';
import { OutcomeBanner } from '../board/OutcomeBanner.tsx';
import { Ranking } from '../board/Ranking.tsx';
import { Remaining } from '../board/Remaining.tsx';
import { RuleHistoryLink } from '../board/RuleHistoryLink.tsx';
import { Strips } from '../board/Strips.tsx';
import { BidBox } from './BidBox.tsx';
import { OwnLog } from './OwnLog.tsx';
import { RankCard } from './RankCard.tsx';
import own from './SupplierBoard.module.css';
import { WriteToHandler } from './WriteToHandler.tsx';

const QuoteDesk = lazy(() => import('../sealed/QuoteDesk.tsx'));
const SealedCard = lazy(() => import('../sealed/SealedCard.tsx'));

/** RT8: the tab's title says that one was overtaken, until the place is regained. */
function useTitle(news: News, mayBid: boolean): void {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const place = useAtomValue(atoms.place);
  const [leader] = useAtomValue(atoms.ranked);
  const isOvertaken = mayBid && news.kind === 'overtaken' && place !== null && place.rank > 1;
  const best = leader ? ` 最优 ${formatFen(leader.amount)}` : '';
  useDocumentTitle(
    isOvertaken ? `【已被超过】第 ${place.rank} 名${best}` : `${info.packageName} · 供应商竞价大厅`,
  );
}

/** The supplier's board: figures left, the bid in the middle, rivals by code at the right. */
export function SupplierBoard() {
  const phase = usePhase();
  const news = usePlaceNews();
  const { atoms } = useRoom();
  const isSealed = isUnopened(useAtomValue(atoms.info), useAtomValue(atoms.standings));
  // AU17: who is out has nothing to type any more.
  const isOut = useAtomValue(atoms.outRound) !== null;
  const mayType = !hasEnded(phase) && !isOut;
  useTitle(news, mayType);
  const isGreyed = phase === 'paused' || phase === 'stopped';
  return (
    <div className={classes.board}>
      <BoardHeader hasSound />
      <Strips />
      <OutcomeBanner />
      <BoardExtras as="supplier" />
      <div className={`${classes.columns} ${own.columns}`}>
        <div className={`${classes.column} ${own.left}`}>
          <div className={own.figures}>
            <Card className={isGreyed ? classes.greyed : undefined}>
              <BestBid />
            </Card>
            <Card>
              <Remaining />
            </Card>
          </div>
          <Card title="规则与进度" aside={<RuleHistoryLink />} className={own.later}>
            <AuctionFacts />
          </Card>
          <Messages className={own.later} compose={<WriteToHandler />} />
        </div>
        <div className={classes.column}>
          {isSealed ? (
            <Suspense>
              <QuoteDesk />
              <SealedCard />
            </Suspense>
          ) : (
            <>
              <RankCard news={news} />
              {mayType && <BidBox />}
              <ChartCard />
            </>
          )}
        </div>
        <div className={classes.column}>
          <Ranking className={own.ranking} />
          <OwnLog />
        </div>
      </div>
    </div>
  );
}
