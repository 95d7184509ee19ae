import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { formatFen } from '@jicai/shared/domain/kernel/money.ts';
import { Badge, Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Countdown } from '../../../../ui/show/Countdown.tsx';
import { PhaseBadge } from '../../../auction/live/components/PhaseBadge.tsx';
import { dateTimeText } from '../../../auction/live/model/times.ts';
import { codeText, directionWords } from '../../../auction/live/model/words.ts';
import { livePaths } from '../../../auction/live/paths.ts';
import { RehearsalButton } from '../../../auction/rehearsal/components/RehearsalButton.tsx';
import { boardOf } from '../../inquiry/paths.ts';
import { projectPaths } from '../../project/paths.ts';
import classes from './HallCard.module.css';

const roleWords = { handler: '经办人', supervisor: '监督人', supplier: '供应商' } as const;

interface Props {
  readonly row: BiddingRow;
  /** How many countersigns the viewer is asked for here. */
  readonly asked: number;
}

/** Shows one auction of the hall: name, times, the viewer's role, and one button to the board. */
export function HallCard({ row, asked }: Props) {
  const isOver = row.phase === 'won' || row.phase === 'failed' || row.phase === 'stopped';
  return (
    <Panel className={classes.card ?? ''}>
      <Group gap="xs">
        <PhaseBadge phase={row.phase} />
        {row.isRehearsal && (
          <Badge color="grape" variant="filled" radius="sm">
            演练
          </Badge>
        )}
        {row.isDemo && (
          <Badge color="grape" variant="light" radius="sm">
            演示
          </Badge>
        )}
        {asked > 0 && (
          <Badge color="orange.9" variant="filled" radius="sm">
            待会签 {asked}
          </Badge>
        )}
        <span className={classes.muted}>{directionWords[row.direction]}</span>
        {row.role && <span className={classes.role}>我是{roleWords[row.role]}</span>}
      </Group>
      <h2 className={classes.title}>
        {row.projectName} · {row.packageName}
      </h2>
      <div className={classes.muted}>
        {row.packageNumber} · {row.unitName}
      </div>
      <div className={classes.when}>
        <When row={row} />
      </div>
      <Button
        component={Link}
        to={
          row.role
            ? boardOf(row.method, row.role, row.packageNumber)
            : projectPaths.biddingDetail.to(row.packageNumber)
        }
        variant={isOver ? 'light' : 'filled'}
        fullWidth
      >
        {isOver ? '查看结果' : row.method === 'inquiry' ? '进入询价大厅' : '进入竞价大厅'}
      </Button>
      {isOver && (row.role === 'handler' || row.role === 'supervisor') && (
        <Button
          component={Link}
          to={livePaths.replay.to(row.packageNumber)}
          variant="default"
          fullWidth
        >
          回放
        </Button>
      )}
      {row.role === 'handler' && row.phase === 'notBegun' && !row.isRehearsal && (
        <RehearsalButton packageNumber={row.packageNumber} />
      )}
    </Panel>
  );
}

function When({ row }: { row: BiddingRow }) {
  switch (row.phase) {
    case 'notBegun':
      return (
        <>
          <span className={classes.muted}>距开始</span>
          <span className={classes.clock}>
            <Countdown to={row.opensAtMs} over="即将开始" />
          </span>
        </>
      );
    case 'running':
    case 'closing':
      return (
        <>
          <span className={classes.muted}>剩余</span>
          <span className={classes.clock}>
            <Countdown to={row.closesAtMs} over="正在结束" />
          </span>
        </>
      );
    case 'paused':
      return <span>已停表，等待恢复</span>;
    case 'won':
      return <Won row={row} />;
    case 'failed':
      return <span>{row.outcome?.reason || '有效报价供应商不足'}</span>;
    case 'stopped':
      return <span>{row.outcome?.reason || '已被终止'}</span>;
  }
}

function Won({ row: { outcome, closesAtMs } }: { row: BiddingRow }) {
  if (!outcome?.code) return <span>{dateTimeText(closesAtMs)} 结束</span>;
  return (
    <>
      <span className={classes.winner}>{outcome.name ?? codeText(outcome.code)}</span>
      {outcome.amount !== null && (
        <span className={classes.clock}>¥{formatFen(outcome.amount)}</span>
      )}
    </>
  );
}
