import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { useAtom, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { useIsPhone } from '../../../../lib/browser/use-is-phone.ts';
import { BidBox } from '../../bidding/components/form/BidBox.tsx';
import { OwnLog } from '../../bidding/components/OwnLog.tsx';
import { PhoneStrip } from '../../bidding/components/PhoneStrip.tsx';
import { RankCard } from '../../bidding/components/RankCard.tsx';
import { WriteToHandler } from '../../bidding/components/WriteToHandler.tsx';
import { bidKeysOf } from '../../bidding/model/bid-keys.ts';
import { useKeyboardInset } from '../../bidding/use-keyboard-inset.ts';
import { useNews } from '../../live/announce/context.ts';
import { soundAtom } from '../../live/announce/settings.ts';
import { useBoardTitle } from '../../live/announce/use-board-title.ts';
import { AuctionFacts } from '../../live/components/AuctionFacts.tsx';
import { BoardHeader } from '../../live/components/frame/BoardHeader.tsx';
import classes from '../../live/components/frame/board.module.css';
import { Card } from '../../live/components/frame/Card.tsx';
import { Column } from '../../live/components/frame/Column.tsx';
import { Messages } from '../../live/components/Messages.tsx';
import { Remaining } from '../../live/components/Remaining.tsx';
import { BestBid } from '../../live/components/ranking/BestBid.tsx';
import { ChartCard } from '../../live/components/ranking/ChartCard.tsx';
import { Ranking } from '../../live/components/ranking/Ranking.tsx';
import { Strips } from '../../live/components/strips/Strips.tsx';
import { Hotkeys } from '../../live/hotkeys/Hotkeys.tsx';
import { isUnopened } from '../../live/model/unopened.ts';
import { hasEnded } from '../../live/model/words.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { usePhase } from '../../live/use-time.ts';
import { RuleHistoryLink } from '../../rule-change/components/RuleHistoryLink.tsx';
import { BoardExtras } from './BoardExtras.tsx';
import { OpeningGate } from './OpeningGate.tsx';
import own from './SupplierBoard.module.css';

const MessagesSheet = lazy(() => import('../../live/components/MessagesSheet.tsx'));
const QuoteDesk = lazy(() => import('../../sealed/components/QuoteDesk.tsx'));
const SealedCard = lazy(() => import('../../sealed/components/SealedCard.tsx'));

/**
 * RT8: Sets the title of the browser tab. While the supplier may bid and the last change of the supplier's
 * rank was a loss, the title shows that rank, unless it is the first.
 */
function useTitle(mayBid: boolean): void {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const place = useAtomValue(atoms.place);
  const news = useAtomValue(useNews().ownPlace);
  const [leader] = useAtomValue(atoms.ranked);
  const isLost = news?.kind === 'outbid' || news?.kind === 'rankLost';
  const isBehind = mayBid && isLost && place !== null && place.rank > 1;
  const best = leader ? ` 最优 ${formatFen(leader.amount)}` : '';
  const behind = isBehind ? { kind: news.kind, title: `第 ${place.rank} 名${best}` } : null;
  useBoardTitle(`${info.packageName} · 供应商竞价大厅`, behind);
}

/** The hotkeys of the supplier's board. The bid form and its dialog handle their own keys. */
function SupplierKeys({ mayType }: { readonly mayType: boolean }) {
  const info = useAtomValue(useRoom().atoms.info);
  const [hasSound, setSound] = useAtom(soundAtom);
  const focusAmount = () =>
    document.querySelector<HTMLElement>('[aria-label="报价"] input')?.focus();
  return (
    <Hotkeys
      keys={[
        ...bidKeysOf(info, mayType, focusAmount),
        { keys: ['escape'], label: mayType ? '关闭对话框，不报价' : '关闭对话框' },
        { keys: ['m'], label: '打开或关闭提示音', act: () => setSound(!hasSound) },
      ]}
    />
  );
}

/** The supplier's board: figures at the left, the bid in the middle, rivals by code at the right. */
export function SupplierBoard() {
  const phase = usePhase();
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const isSealed = isUnopened(info, useAtomValue(atoms.standings));
  // AU17: A supplier who was excluded after an earlier round may not bid any more.
  const isOut = useAtomValue(atoms.outRound) !== null;
  const mayType = !hasEnded(phase) && !isOut;
  useTitle(mayType);
  const isPhone = useIsPhone();
  useKeyboardInset(isPhone);
  const isGreyed = phase === 'paused' || phase === 'stopped';
  return (
    <div className={classes.board} data-fills-window>
      <SupplierKeys mayType={mayType} />
      <PhoneStrip />
      <BoardHeader>
        <Suspense>{isPhone && <MessagesSheet compose={<WriteToHandler />} />}</Suspense>
      </BoardHeader>
      <Strips />
      <OpeningGate>
        <BoardExtras as="supplier" />
        <div className={`${classes.columns} ${own.columns}`}>
          <Column className={own.left}>
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
            {!isPhone && <Messages className={own.later} compose={<WriteToHandler />} />}
          </Column>
          <Column className={own.middle}>
            {isSealed ? (
              <Suspense>
                <QuoteDesk />
                <SealedCard />
              </Suspense>
            ) : (
              <>
                <RankCard />
                {mayType && <BidBox />}
                <ChartCard />
              </>
            )}
          </Column>
          <Column>
            <Ranking className={own.ranking} />
            <OwnLog />
          </Column>
        </div>
      </OpeningGate>
    </div>
  );
}
