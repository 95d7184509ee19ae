import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useCaller } from '../../../../lib/http/call.ts';
import { CallFailed, isUncertain } from '../../../../lib/http/call-failed.ts';
import { newRequestKey } from '../../../../lib/http/request-key.ts';
import { userAtom } from '../../../../lib/session.ts';
import { refreshFulfilment } from '../../use-fulfilment-send.ts';

export type AcceptanceForm = RequestOf<typeof acceptanceEndpoints.submit>;

/** An acceptance that the server has not answered yet. It is sent with its first request key: once. */
export interface Unsent {
  readonly personId: string;
  readonly orderName: string;
  readonly savedAtMs: number;
  readonly requestKey: string;
  readonly form: AcceptanceForm;
  /** Why the server refused it; empty while it is to be sent. */
  readonly refusal: string;
}

/** Kept on the device until the server has it, over logouts too. */
const outboxAtom = atomWithStorage<readonly Unsent[]>('jicai.unsentAcceptances', [], undefined, {
  getOnInit: true,
});

/** The unsent acceptances of the person who is logged in. */
export const unsentAtom = atom((get) => {
  const me = get(userAtom)?.id;
  return get(outboxAtom).filter(({ personId }) => personId === me);
});

/** The end of one attempt to send an acceptance. */
export type Sent =
  | { readonly kind: 'done'; readonly number: string; readonly isCosigned: boolean }
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly text: string };

/** Sends acceptances, each kept on the device until the server has answered it. */
export function useOutbox() {
  const call = useCaller();
  const queries = useQueryClient();
  const store = useStore();
  const setOutbox = useSetAtom(outboxAtom);
  const me = useAtomValue(userAtom)?.id ?? '';

  const remove = (key: string) =>
    setOutbox((all) => all.filter(({ requestKey }) => requestKey !== key));

  async function send({ form, requestKey }: Pick<Unsent, 'form' | 'requestKey'>): Promise<Sent> {
    try {
      const { number, state } = await call(acceptanceEndpoints.submit, form, {
        requestKey,
        quiet: true,
      });
      remove(requestKey);
      void refreshFulfilment(queries);
      return { kind: 'done', number, isCosigned: state === 'pendingCosign' };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      // Whoever is logged out sends it after the next login.
      if (isUncertain(error) || error.kind === 'session' || error.kind === 'unauthorized')
        return { kind: 'kept' };
      return { kind: 'refused', text: error.text };
    }
  }

  /** Keeps a new acceptance and sends it; a refusal is the form's to show, so nothing is kept. */
  async function submit(form: AcceptanceForm, orderName: string): Promise<Sent> {
    const requestKey = newRequestKey();
    const kept = { personId: me, orderName, savedAtMs: Date.now(), requestKey, form, refusal: '' };
    setOutbox((all) => [...all, kept]);
    const sent = await send(kept);
    if (sent.kind === 'refused') remove(requestKey);
    return sent;
  }

  /** Sends everything that waits; what is refused stays, with its reason. */
  async function flush(): Promise<void> {
    for (const one of store.get(unsentAtom)) {
      const sent = await send(one);
      if (sent.kind !== 'refused') continue;
      const { text } = sent;
      setOutbox((all) =>
        all.map((other) =>
          other.requestKey === one.requestKey ? { ...other, refusal: text } : other,
        ),
      );
    }
  }

  return { submit, flush, remove };
}
