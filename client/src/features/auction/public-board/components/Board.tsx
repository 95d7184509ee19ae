import type { PublicBoard } from '@jicai/shared/contract/auction/live/public.ts';
import { procedureWord } from '@jicai/shared/domain/auction/method-words.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Countdown } from '../../../../ui/show/Countdown.tsx';
import { PhaseBadge } from '../../live/components/PhaseBadge.tsx';
import { dateTimeText } from '../../live/model/times.ts';
import { bestWord, kindText } from '../../live/model/words.ts';
import { outcomeText } from '../outcome-text.ts';
import classes from './Board.module.css';
import { OpenPart } from './OpenPart.tsx';
import { RelatedPages } from './RelatedPages.tsx';

interface Props {
  readonly board: PublicBoard;
  /** True if the last read failed or the platform does not respond to the relay. */
  readonly isStale: boolean;
}

/**
 * The public board: phase, time and result; prices, rounds and last bids only if the auction
 * publishes them (`board.open`).
 */
export function Board({ board, isStale }: Props) {
  return (
    <div className={classes.board}>
      {isStale && (
        <div className={classes.stale} role="status">
          数据暂时没有更新，正在重试
        </div>
      )}
      <Panel>
        <Group gap="xs">
          <PhaseBadge phase={board.phase} outcome={board.outcome} isCurrent={!isStale} />
          <span className={classes.muted}>{kindText(board)}</span>
        </Group>
        <h2 className={classes.title}>
          {board.projectName} · {board.packageName}
        </h2>
        <p className={classes.muted}>
          {board.projectNumber} · {board.packageNumber} · {board.unitName}
        </p>
        <div className={classes.figures}>
          <TimeLeft board={board} />
          {board.open && <Price board={board} open={board.open} />}
        </div>
        {board.outcome && <Outcome board={board} outcome={board.outcome} />}
        <RelatedPages {...board} here="board" hasResult={board.outcome !== null} />
      </Panel>
      {board.open ? (
        <OpenPart board={board} open={board.open} />
      ) : (
        <p className={classes.muted}>
          本场{procedureWord(board.method)}只公开状态和时间，结果在结束后公布。
        </p>
      )}
    </div>
  );
}

function TimeLeft({ board: { phase, opensAt, closesAt } }: Pick<Props, 'board'>) {
  switch (phase) {
    case 'notBegun':
      return (
        <Figure label="距开始">
          <Countdown to={opensAt} over="即将开始" />
        </Figure>
      );
    case 'running':
      return (
        <Figure label="剩余">
          <Countdown to={closesAt} over="正在结束" />
        </Figure>
      );
    case 'paused':
      return <Figure label="时间">已停表</Figure>;
    case 'closing':
      return <Figure label="时间">正在结束</Figure>;
    case 'unopened':
      return <Figure label="时间">已截止，待开标</Figure>;
    case 'won':
    case 'failed':
    case 'stopped':
      return <Figure label="结束时间">{dateTimeText(closesAt)}</Figure>;
  }
}

function Price({
  board,
  open,
}: {
  readonly board: PublicBoard;
  readonly open: NonNullable<PublicBoard['open']>;
}) {
  const isSecret = open.bestBid === null && board.quoteMethod === 'sealed';
  return (
    <>
      <Figure label={bestWord(board.direction)}>
        {open.bestBid === null ? (isSecret ? '密封' : '尚无报价') : `¥${formatFen(open.bestBid)}`}
      </Figure>
      <Figure label="起始价">¥{formatFen(open.startingPrice)}</Figure>
      <Figure label="报价次数">{open.isCountHidden ? '开标前不公开' : open.bidCount}</Figure>
    </>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <div className={classes.muted}>{label}</div>
      <div className={classes.value}>{children}</div>
    </div>
  );
}

interface OutcomeProps {
  readonly board: PublicBoard;
  readonly outcome: NonNullable<PublicBoard['outcome']>;
}

function Outcome({ board, outcome: { kind, amount } }: OutcomeProps) {
  return (
    <p className={classes.outcome}>
      {outcomeText(board)}
      {kind === 'won' && amount !== null && <strong className="tnum"> ¥{formatFen(amount)}</strong>}
    </p>
  );
}
