import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useDocumentTitle } from '../../../../ui/use-document-title.ts';
import { historyRows } from '../../model/replay-rows.ts';
import { useEventCount, usePlaying } from '../../replay-context.tsx';
import { useRoom } from '../../room-context.tsx';
import { usePhase } from '../../use-time.ts';
import { AuctionFacts } from '../board/AuctionFacts.tsx';
import { BestBid } from '../board/BestBid.tsx';
import { BoardHeader } from '../board/BoardHeader.tsx';
import classes from '../board/board.module.css';
import { Card } from '../board/Card.tsx';
import { ChartCard } from '../board/ChartCard.tsx';
import { Messages } from '../board/Messages.tsx';
import { OutcomeBanner } from '../board/OutcomeBanner.tsx';
import { Ranking } from '../board/Ranking.tsx';
import { Remaining } from '../board/Remaining.tsx';
import RoundStrip from '../board/RoundStrip.tsx';
import { Strips } from '../board/Strips.tsx';
import CountersignRecord from '../control/CountersignRecord.tsx';
import CountersignStrip from '../control/CountersignStrip.tsx';
import history from '../organiser/History.module.css';
import { HistoryTable } from '../organiser/HistoryTable.tsx';
import player from './Player.module.css';
import { Player } from './Player.tsx';

/** The organisers' board as it was: the live board's own parts, and the player below. */
export function ReplayBoard({ missing }: { missing: number }) {
  const { atoms } = useRoom();
  const info = useAtomValue(atoms.info);
  const countersigns = useAtomValue(atoms.countersigns);
  const hasWaiting = countersigns.some(({ status }) => status === 'waiting');
  const hasDecided = countersigns.some(({ status }) => status !== 'waiting');
  const phase = usePhase();
  useDocumentTitle(`${info.packageName} · 竞价回放`);
  const isGreyed = phase === 'paused' || phase === 'stopped';
  return (
    <div className={classes.board}>
      <BoardHeader timeLabel="回放时间" />
      <Strips />
      {hasWaiting && <CountersignStrip mayDecide={false} />}
      <OutcomeBanner />
      <RoundStrip />
      {missing > 0 && (
        <div className={player.last}>
          日志较长，仅回放前面的部分，其余 {missing} 条请导出 Excel 查看
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card className={isGreyed ? classes.greyed : undefined}>
            <BestBid />
          </Card>
          <Card>
            <Remaining />
          </Card>
          <Card title="规则与进度">
            <AuctionFacts />
          </Card>
        </div>
        <div className={classes.column}>
          <ChartCard />
          <PlayedHistory />
        </div>
        <div className={classes.column}>
          <Ranking />
          {hasDecided && <CountersignRecord />}
          <Messages compose={null} />
        </div>
      </div>
      <Player />
    </div>
  );
}

const nothingMore = () => undefined;

function PlayedHistory() {
  const { replay } = usePlaying();
  const count = useEventCount();
  const suppliers = useAtomValue(useRoom().atoms.suppliers);
  const rows = useMemo(
    () => historyRows(replay.events, count, suppliers),
    [replay, count, suppliers],
  );
  return (
    <Card title="报价记录" grows>
      {rows.length === 0 && <div className={history.empty}>尚无报价记录</div>}
      {rows.length > 0 && <HistoryTable rows={rows} onEnd={nothingMore} />}
    </Card>
  );
}
