import { IconAlertTriangle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useDocumentTitle } from '../../../../ui/page/use-document-title.ts';
import { OpeningGate } from '../../board/components/OpeningGate.tsx';
import history from '../../control/components/History.module.css';
import { HistoryTable } from '../../control/components/HistoryTable.tsx';
import CountersignRecord from '../../countersign/components/CountersignRecord.tsx';
import CountersignStrip from '../../countersign/components/CountersignStrip.tsx';
import { AuctionFacts } from '../../live/components/AuctionFacts.tsx';
import { BoardHeader } from '../../live/components/frame/BoardHeader.tsx';
import classes from '../../live/components/frame/board.module.css';
import { Card } from '../../live/components/frame/Card.tsx';
import { Column } from '../../live/components/frame/Column.tsx';
import { Messages } from '../../live/components/Messages.tsx';
import { Remaining } from '../../live/components/Remaining.tsx';
import { BestBid } from '../../live/components/ranking/BestBid.tsx';
import { Ranking } from '../../live/components/ranking/Ranking.tsx';
import RoundStrip from '../../live/components/strips/RoundStrip.tsx';
import strip from '../../live/components/strips/Strips.module.css';
import { Strips } from '../../live/components/strips/Strips.tsx';
import { useRoom } from '../../live/room/room-context.tsx';
import { usePhase } from '../../live/use-time.ts';
import { PriceChartCard } from '../../price-chart/components/PriceChartCard.tsx';
import { useEventCount, usePlaying } from '../context.tsx';
import { priceChartOverTime } from '../model/price-chart.ts';
import { historyOverTime } from '../model/rows.ts';
import player from './Player.module.css';
import { Player } from './Player.tsx';

interface Props {
  /** The number of events at the end of the log that this replay leaves out. */
  readonly missing: number;
  /** PJ10: why the award was annulled after the end; null if it was not. */
  readonly voidReason: string | null;
}

/**
 * The organisers' board of a finished auction at the replay's time, made of the live board's parts, with the
 * player below.
 */
export function ReplayBoard({ missing, voidReason }: Props) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const countersigns = useAtomValue(atoms.countersigns);
  const hasWaiting = countersigns.some(({ status }) => status === 'waiting');
  const hasDecided = countersigns.some(({ status }) => status !== 'waiting');
  const phase = usePhase();
  useDocumentTitle(`${info.packageName} · 竞价回放`);
  const isGreyed = phase === 'paused' || phase === 'stopped';
  return (
    <div className={classes.board} data-fills-window>
      <BoardHeader timeLabel="回放时间" />
      <Strips />
      {voidReason !== null && <VoidStrip reason={voidReason} />}
      {hasWaiting && <CountersignStrip mayDecide={false} />}
      <OpeningGate>
        <RoundStrip />
        {missing > 0 && (
          <div className={player.last}>
            日志较长，仅回放前面的部分，其余 {missing} 条请导出 Excel 查看
          </div>
        )}
        <div className={classes.columns}>
          <Column label="价格、时间与规则">
            <Card className={isGreyed ? classes.greyed : undefined}>
              <BestBid />
            </Card>
            <Card>
              <Remaining />
            </Card>
            <Card title="规则与进度">
              <AuctionFacts />
            </Card>
          </Column>
          <Column>
            <PlayedCourse />
            <PlayedHistory />
          </Column>
          <Column>
            <Ranking />
            {hasDecided && <CountersignRecord />}
            <Messages compose={null} isPast />
          </Column>
        </div>
      </OpeningGate>
      <Player />
    </div>
  );
}

/** PJ10: Says at every moment of the replay that its outcome does not count any more, and why. */
export function VoidStrip({ reason }: { readonly reason: string }) {
  return (
    <div className={strip.strip} role="note">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        成交结果已作废
        <span className={strip.reason}>：{reason}。作废在竞价结束之后，日志照原样回放</span>
      </span>
    </div>
  );
}

/** The price chart at the replay's time; empty for sealed quotes before their opening. */
function PlayedCourse() {
  const { replay } = usePlaying();
  const count = useEventCount();
  const courseAfter = useMemo(() => priceChartOverTime(replay.events), [replay]);
  return <PriceChartCard course={courseAfter(count)} />;
}

const nothingMore = () => undefined;

/** The bid history at the replay's time. */
function PlayedHistory() {
  const { replay } = usePlaying();
  const count = useEventCount();
  const suppliers = useAtomValue(useRoom().atoms.suppliers);
  const rowsAfter = useMemo(() => historyOverTime(replay.events, suppliers), [replay, suppliers]);
  const rows = rowsAfter(count);
  return (
    <Card title="报价记录" grows>
      {rows.length === 0 && <div className={history.empty}>尚无报价记录</div>}
      {rows.length > 0 && <HistoryTable rows={rows} onEnd={nothingMore} />}
    </Card>
  );
}
