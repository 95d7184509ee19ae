import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { dropFiles, keepFiles, readFiles } from '../../../../lib/browser/kept-files.ts';
import { refreshCalls, useCaller } from '../../../../lib/http/call.ts';
import { CallFailed, isUncertain } from '../../../../lib/http/call-failed.ts';
import { newRequestKey } from '../../../../lib/http/request-key.ts';
import { tokenAtom, userAtom } from '../../../../lib/session.ts';
import { ChunkFailed, sendChunk } from '../../../files/upload/send-chunk.ts';
import { SHOWS_CHAINS } from '../../fulfilment-write.ts';
import { sendPhotos } from './send-photos.ts';

export type AcceptanceForm = RequestOf<typeof acceptanceEndpoints.submit>;

/** An acceptance that the server has not answered yet. It is sent with its first request key: once. */
export interface Unsent {
  readonly personId: string;
  readonly orderName: string;
  readonly savedAtMs: number;
  readonly requestKey: string;
  readonly form: AcceptanceForm;
  /** Photos that are kept beside it and go before it. */
  readonly photos?: number;
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

const PHOTOS_FULL = '照片无法保存在本机，请有网络时再提交';

/** The end of one attempt to send an acceptance. */
export type Sent =
  | { readonly kind: 'done'; readonly number: string; readonly isCosigned: boolean }
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly text: string };

/** The end of an attempt that failed; throws what is a bug. */
function endOf(error: unknown): Sent {
  if (error instanceof ChunkFailed)
    return error.kind === 'refused' ? { kind: 'refused', text: error.message } : { kind: 'kept' };
  if (!(error instanceof CallFailed)) throw error;
  // Whoever is logged out sends it after the next login.
  if (isUncertain(error) || error.kind === 'session' || error.kind === 'unauthorized')
    return { kind: 'kept' };
  return { kind: 'refused', text: error.text };
}

/** Sends acceptances, each kept on the device until the server has answered it. */
export function useOutbox() {
  const call = useCaller();
  const queries = useQueryClient();
  const store = useStore();
  const setOutbox = useSetAtom(outboxAtom);
  const me = useAtomValue(userAtom)?.id ?? '';

  function remove(key: string): void {
    const isKept = store.get(outboxAtom).find(({ requestKey }) => requestKey === key)?.photos;
    setOutbox((all) => all.filter(({ requestKey }) => requestKey !== key));
    // Photos that cannot be removed take room, and harm nobody.
    if (isKept) dropFiles(key).catch(console.error);
  }

  const change = (key: string, to: (one: Unsent) => Unsent) =>
    setOutbox((all) => all.map((one) => (one.requestKey === key ? to(one) : one)));

  /** The form with the group of its photos, which are with the server after that. */
  async function withPhotos({ form, requestKey, photos = 0 }: Unsent): Promise<AcceptanceForm> {
    if (photos === 0) return form;
    const onGroup = (photoGroup: string) =>
      change(requestKey, (one) => ({ ...one, form: { ...one.form, photoGroup } }));
    const token = () => store.get(tokenAtom) ?? '';
    const photoGroup = await sendPhotos(await readFiles(requestKey), form.photoGroup, onGroup, {
      call,
      token,
      send: sendChunk,
    });
    return { ...form, photoGroup };
  }

  async function send(unsent: Unsent): Promise<Sent> {
    const { requestKey } = unsent;
    try {
      const form = await withPhotos(unsent);
      const { number, state } = await call(acceptanceEndpoints.submit, form, {
        requestKey,
        quiet: true,
      });
      remove(requestKey);
      void refreshCalls(queries, SHOWS_CHAINS);
      return { kind: 'done', number, isCosigned: state === 'pendingCosign' };
    } catch (error) {
      return endOf(error);
    }
  }

  /** Keeps a new acceptance with its photos and sends it; a refusal is the form's to show, so nothing is kept. */
  async function submit(
    form: AcceptanceForm,
    orderName: string,
    photos: readonly File[] = [],
  ): Promise<Sent> {
    const requestKey = newRequestKey();
    try {
      if (photos.length > 0) await keepFiles(requestKey, photos);
    } catch (error) {
      console.error(error);
      return { kind: 'refused', text: PHOTOS_FULL };
    }
    const about = { personId: me, orderName, savedAtMs: Date.now(), requestKey, refusal: '' };
    const kept = { ...about, form, photos: photos.length };
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
      change(one.requestKey, (other) => ({ ...other, refusal: text }));
    }
  }

  return { submit, flush, remove };
}
