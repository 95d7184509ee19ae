import type { GroupBuyRow } from '@jicai/shared/contract/ordering/group-buy.ts';
import { takesJoins } from '@jicai/shared/domain/ordering/group-buy/states.ts';
import { useServerNow } from '../../../../lib/time/server-time.ts';
import { dateTimeText, shortTimeText } from '../../../../lib/time/time-text.ts';
import { Countdown } from '../../../../ui/show/Countdown.tsx';

interface Props {
  readonly row: Pick<GroupBuyRow, 'state' | 'startsAtMs' | 'endsAtMs'>;
}

/** The time that matters for a group buy now. */
export function GroupBuyTime({ row: { state, startsAtMs, endsAtMs } }: Props) {
  const now = useServerNow();
  if (state === 'scheduled' && startsAtMs > now)
    return (
      <span>
        <Countdown before="距开始 " to={startsAtMs} over="即将开始" />
      </span>
    );
  if (takesJoins(state) || (state === 'scheduled' && endsAtMs > now))
    return (
      <span>
        <Countdown before="距截止 " to={endsAtMs} over="正在结算" />
      </span>
    );
  if (state === 'failed' || state === 'finished' || state === 'ordering')
    return <span className="tnum">{shortTimeText(endsAtMs)} 截止</span>;
  return <span className="tnum">{dateTimeText(startsAtMs).slice(0, 16)} 开始</span>;
}
