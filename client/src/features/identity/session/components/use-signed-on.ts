import type { PendingLogin } from '@jicai/shared/contract/identity/account/session.ts';
import type { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { useState } from 'react';

import { useSessionActions } from '../session-actions.ts';

type SignedOn = ResponseOf<(typeof signOnEndpoints)['finish']>;

/** The step that a sign-on still lacks, or that the account waits for its roles. */
export type SignOnRest =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'step'; readonly pending: PendingLogin };

/** Takes the answer of a sign-on: begins the session, or keeps what is still to be done. */
export function useSignedOn() {
  const { accept } = useSessionActions();
  const [rest, setRest] = useState<SignOnRest | null>(null);
  return {
    rest,
    setPending: (pending: PendingLogin) => setRest({ kind: 'step', pending }),
    take({ outcome, login }: SignedOn): void {
      if (outcome === 'waiting') setRest({ kind: 'waiting' });
      const pending = login && accept(login);
      if (pending) setRest({ kind: 'step', pending });
    },
  };
}
