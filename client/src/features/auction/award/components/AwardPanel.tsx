import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import type { AwardStepView } from '@jicai/shared/contract/auction/award.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Badge } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Failed } from '../../../../ui/page/states.tsx';
import { Countdown } from '../../../../ui/show/Countdown.tsx';
import { Card } from '../../live/components/frame/Card.tsx';
import { fullTimeText } from '../../live/model/times.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useCodeText } from '../../live/use-method.ts';
import { useAward } from '../api.ts';
import { stepReason, stepState } from '../model/step-state.ts';
import { AwardAnswer } from './AwardAnswer.tsx';
import classes from './AwardPanel.module.css';
import { StepLines } from './StepLines.tsx';

/**
 * AU41: A card with the steps of the award: which supplier is asked to confirm until when, and the
 * earlier steps. A supplier sees only the supplier's own steps. Renders nothing while the award is
 * loaded for the first time and while it has no steps; shows an error if the award cannot be read.
 */
export default function AwardPanel({ outcome }: { readonly outcome: OutcomeView }) {
  const { packageNumber, atoms } = useRoom();
  const ownCode = useAtomValue(atoms.ownCode);
  const pulse = JSON.stringify([outcome.kind, outcome.code, outcome.confirmation, outcome.holders]);
  const { data, error, refetch } = useAward(packageNumber, pulse);
  // Shows a failed read, because otherwise a supplier would not notice the request to confirm the award.
  if (!data && error)
    return (
      <Card title="成交确认">
        <Failed what="成交确认加载失败" failure={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data || data.steps.length === 0) return null;
  const hours = Math.round(data.waitMs / 3_600_000);
  const aside = <span className={classes.muted}>确认期限 {hours} 小时，逾期或放弃顺延下一名</span>;
  return (
    <Card title="成交确认" aside={aside} className={classes.panel}>
      <ol className={classes.steps}>
        {data.steps.map((step) => (
          <Step key={step.number} step={step} isMine={step.code === ownCode} />
        ))}
      </ol>
      {data.state === 'failed' && (
        <div className={classes.failed}>排名内供应商均未确认，本项目流标</div>
      )}
    </Card>
  );
}

const ENDS = {
  waiting: { text: '待确认', color: 'orange' },
  confirmed: { text: '已确认', color: 'green' },
  declined: { text: '已放弃', color: 'red' },
  expired: { text: '逾期未确认', color: 'gray' },
  voided: { text: '已作废', color: 'red' },
} as const;

function Step({ step, isMine }: { step: AwardStepView; isMine: boolean }) {
  const { packageNumber } = useRoom();
  const code = useCodeText()(step.code);
  const end = ENDS[stepState(step)];
  const reason = stepReason(step);
  return (
    <li className={classes.step}>
      <span className={classes.who}>
        {step.lines.length === 0 && `第 ${step.rank} 名 · `}
        {isMine ? `${code}（我）` : code}
        {!isMine && <strong> {step.name}</strong>}
      </span>
      <strong className="tnum">¥{formatFen(step.amount)}</strong>
      <StepLines lines={step.lines} />
      <Badge color={end.color} variant="light" radius="sm">
        {end.text}
      </Badge>
      {step.end === 'waiting' ? (
        <span className={classes.muted}>
          <Countdown before="剩余 " to={step.dueAt} over="即将顺延" />（{fullTimeText(step.dueAt)}{' '}
          前）
        </span>
      ) : (
        <span className={classes.muted}>
          {step.endedAt !== null && fullTimeText(step.endedAt)}
          {reason && ` · ${reason}`}
        </span>
      )}
      {isMine && step.end === 'waiting' && (
        <AwardAnswer packageNumber={packageNumber} step={step} className={classes.answer} />
      )}
    </li>
  );
}
