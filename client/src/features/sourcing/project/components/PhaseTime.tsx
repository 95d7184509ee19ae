import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { shortTimeText } from '../../../../lib/time/time-text.ts';
import { Countdown } from '../../../../ui/show/Countdown.tsx';

interface Props {
  readonly row: Pick<BiddingRow, 'phase' | 'opensAtMs' | 'closesAtMs'>;
}

/** The time that matters for a bidding now: until it opens, until it closes, or when it ended. */
export function PhaseTime({ row: { phase, opensAtMs, closesAtMs } }: Props) {
  switch (phase) {
    case 'notBegun':
      return <Countdown before="距开始 " to={opensAtMs} over="即将开始" />;
    case 'running':
      return <Countdown before="距截止 " to={closesAtMs} over="正在结束" />;
    case 'paused':
      return <>计时暂停</>;
    case 'closing':
      return <>正在计算结果</>;
    case 'won':
    case 'failed':
    case 'stopped':
      return <span className="tnum">{shortTimeText(closesAtMs)} 结束</span>;
  }
}
