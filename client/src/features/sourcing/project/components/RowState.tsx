import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { Badge } from '@mantine/core';
import { PhaseBadge } from '../../../auction/live/components/PhaseBadge.tsx';
import { mySignUpWords, useSignUpWord } from '../model/sign-up.ts';

interface Props {
  readonly row: Pick<BiddingRow, 'signUp' | 'phase' | 'outcome'>;
}

/** The state of a package in a list: the sign-up of its project, then the phase of its auction. */
export function RowState({ row: { signUp, phase, outcome } }: Props) {
  return signUp ? <SignUpState signUp={signUp} /> : <PhaseBadge phase={phase} outcome={outcome} />;
}

interface SignUpProps {
  readonly signUp: NonNullable<BiddingRow['signUp']>;
}

/** Whether suppliers may sign up now, and the caller's own sign-up. */
export function SignUpState({ signUp }: SignUpProps) {
  const word = useSignUpWord(signUp);
  return (
    <>
      <Badge variant="light" radius="sm" color={word === '报名中' ? 'green' : 'brand'}>
        {word}
      </Badge>
      {signUp.mine && (
        <Badge variant="outline" radius="sm">
          {mySignUpWords[signUp.mine]}
        </Badge>
      )}
      {signUp.isInvited && !signUp.mine && (
        <Badge color="red" variant="light" radius="sm">
          受邀
        </Badge>
      )}
    </>
  );
}
