import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';

type SignUp = NonNullable<BiddingRow['signUp']>;

/** What became of one's own sign-up. */
export const mySignUpWords = { pending: '已报名', admitted: '已入围', refused: '待补正' } as const;

/** The state of a sign-up in words; from its end until the auctions exist its sign-ups are examined. */
export function signUpWord({ opensAtMs, endsAtMs }: SignUp, now: number): string {
  if (now < opensAtMs) return '报名未开始';
  return now < endsAtMs ? '报名中' : '资格审查中';
}

/** The same now; renders again only when it changes. */
export function useSignUpWord(signUp: SignUp): string {
  const time = useServerTime();
  const subscribe = useCallback((listener: () => void) => time.onTick(listener), [time]);
  return useSyncExternalStore(subscribe, () => signUpWord(signUp, time.now()));
}
