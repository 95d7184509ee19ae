import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import type { RoundWindow } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { windowOfFields } from '@jicai/shared/domain/auction/extension.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { Text, Timeline } from '@mantine/core';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { durationText } from '../model/rules-in-words.ts';
import { OutcomeText } from './OutcomeText.tsx';
import { RoundWindows } from './RoundWindows.tsx';

/** How many of the three points below are behind us. */
const reached: Readonly<Record<Phase, number>> = {
  notBegun: -1,
  running: 0,
  paused: 0,
  closing: 1,
  unopened: 1,
  won: 2,
  failed: 2,
  stopped: 2,
};

interface Props {
  readonly bidding: BiddingRow;
  readonly info: PackageInfo;
  readonly rounds: readonly RoundWindow[];
}

/** Opening, the rounds if there are several, close, result. */
export function BiddingTimeline({ bidding, info, rounds }: Props) {
  const windowMs = info.quoteMethod === 'sealed' ? 0 : windowOfFields(info);
  const mayExtend = windowMs > 0 && reached[bidding.phase] < 1;
  return (
    <Timeline active={reached[bidding.phase]} bulletSize={16} lineWidth={2}>
      <Timeline.Item title="开始报价">
        <Text className="tnum">{dateTimeText(bidding.opensAtMs)}</Text>
        {rounds.length > 0 && <RoundWindows windows={rounds} />}
      </Timeline.Item>
      <Timeline.Item title="截止报价">
        <Text className="tnum">{dateTimeText(bidding.closesAtMs)}</Text>
        {mayExtend && (
          <Text size="xs" c="var(--jc-muted)">
            末 {durationText(windowMs)}内有报价时顺延
          </Text>
        )}
      </Timeline.Item>
      <Timeline.Item title="结果">
        {bidding.outcome ? (
          <OutcomeText outcome={bidding.outcome} />
        ) : (
          <Text c="var(--jc-muted)">
            {info.quoteMethod === 'sealed' ? '开标后公布' : '截止后自动公布'}
          </Text>
        )}
      </Timeline.Item>
    </Timeline>
  );
}
