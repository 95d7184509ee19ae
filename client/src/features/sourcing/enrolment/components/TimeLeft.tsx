import type { TenderDetail } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { Text } from '@mantine/core';
import { Countdown } from '../../../../ui/show/Countdown.tsx';

interface Props {
  readonly tender: Pick<
    TenderDetail,
    'state' | 'signUpOpensAtMs' | 'signUpEndsAtMs' | 'quoteClosesAtMs'
  >;
}

/** The time until the sign-up begins or ends, or until the quoting ends. */
export function TimeLeft({ tender }: Props) {
  const { state, signUpOpensAtMs, signUpEndsAtMs, quoteClosesAtMs } = tender;
  if (state === 'published' && signUpOpensAtMs !== null)
    return (
      <Text fw={600}>
        <Countdown before="距报名开始 " to={signUpOpensAtMs} over="报名即将开始" />
      </Text>
    );
  if (state === 'signUp' && signUpEndsAtMs !== null)
    return (
      <Text fw={600}>
        <Countdown before="距报名截止 " to={signUpEndsAtMs} over="报名已截止" />
      </Text>
    );
  if (state === 'quoting' && quoteClosesAtMs !== null)
    return (
      <Text fw={600}>
        <Countdown before="报名已结束，距报价截止 " to={quoteClosesAtMs} over="报价已截止" />
      </Text>
    );
  return <Text fw={600}>报名已结束</Text>;
}
