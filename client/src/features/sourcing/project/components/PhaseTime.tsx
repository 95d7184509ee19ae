import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { Text } from '@mantine/core';
import { shortMinuteText, shortTimeText } from '../../../../lib/time/time-text.ts';
import { Countdown } from '../../../../ui/show/Countdown.tsx';
import { useSignUpWord } from '../model/sign-up.ts';

interface Props {
  readonly row: Pick<BiddingRow, 'phase' | 'opensAtMs' | 'closesAtMs' | 'signUp'>;
}

/** The time that matters for a bidding now: of its sign-up, until it opens, until it closes, or when it ended. */
export function PhaseTime({ row: { phase, opensAtMs, closesAtMs, signUp } }: Props) {
  if (signUp) return <SignUpTime signUp={signUp} opensAtMs={opensAtMs} />;
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

interface SignUpTimeProps {
  readonly signUp: NonNullable<BiddingRow['signUp']>;
  readonly opensAtMs: number;
}

/** The time that is left to sign up, and when the quoting begins. */
export function SignUpTime({ signUp, opensAtMs }: SignUpTimeProps) {
  const word = useSignUpWord(signUp);
  return (
    <>
      {word === '报名未开始' && (
        <Countdown before="距报名开始 " to={signUp.opensAtMs} over="报名即将开始" />
      )}
      {word === '报名中' && (
        <Countdown before="距报名截止 " to={signUp.endsAtMs} over="报名已截止" />
      )}
      {word === '资格审查中' && '报名已截止'}
      <Text component="span" display="block" c="var(--jc-muted)" size="sm" className="tnum">
        {shortMinuteText(opensAtMs)} 开始报价
      </Text>
    </>
  );
}
