import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { dropFiles, keepFiles, readFiles } from '../../../../lib/browser/kept-files.ts';
import { refreshCalls, useCaller } from '../../../../lib/http/call.ts';
import { CallFailed, isUncertain } from '../../../../lib/http/call-failed.ts';
import { newRequestKey } from '../../../../lib/http/request-key.ts';
import { tokenAtom, userAtom } from '../../../../lib/session.ts';
import { ChunkFailed, sendChunk } from '../../../files/upload/send-chunk.ts';
import { keyOf } from '../../../files/upload/upload-state.ts';
import { SHOWS_CHAINS } from '../../fulfilment-write.ts';
import {
  type AcceptanceContent,
  type AcceptanceForm,
  newEntry,
  type Stored,
  sameEntry,
  toSend,
  type Unsent,
} from './queue.ts';
import { sendPhotos } from './send-photos.ts';

/** Kept on the device until the server has it, over logouts too. */
const outboxAtom = atomWithStorage<readonly Unsent[]>('jicai.unsentAcceptances', [], undefined, {
  getOnInit: true,
});

const ownAtom = atom((get) => {
  const me = get(userAtom)?.id;
  return get(outboxAtom).filter(({ personId }) => personId === me);
});

/** The keys of entries whose form is still open and shows the result of its first attempt itself. */
const fromFormAtom = atom<ReadonlySet<string>>(new Set<string>());

/** The unsent acceptances of the person who is logged in. */
export const unsentAtom = atom((get) =>
  get(ownAtom).filter(({ requestKey }) => !get(fromFormAtom).has(requestKey)),
);

/** The attempts that are under way, so that no entry is sent twice at the same time. */
const attemptsAtom = atom(() => new Map<string, Promise<Sent>>());

const PHOTOS_FULL = '照片无法保存在本机，请有网络时再提交';

/** The end of one attempt to send an acceptance. */
export type Sent =
  | { readonly kind: 'done'; readonly stored: Stored }
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

/** Stores the photos of an entry; returns whether the device had room for them. */
async function arePhotosKept(key: string, photos: readonly File[]): Promise<boolean> {
  try {
    if (photos.length > 0) await keepFiles(key, photos);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** The changes of the queue. */
function useQueue() {
  const store = useStore();
  const setOutbox = useSetAtom(outboxAtom);

  function remove(key: string): void {
    const isKept = store.get(outboxAtom).find(({ requestKey }) => requestKey === key)?.photos;
    setOutbox((all) => all.filter(({ requestKey }) => requestKey !== key));
    // Photos that cannot be removed take room, and harm nobody.
    if (isKept) dropFiles(key).catch(console.error);
  }

  const change = (key: string, to: (one: Unsent) => Unsent) =>
    setOutbox((all) => all.map((one) => (one.requestKey === key ? to(one) : one)));

  const add = (entry: Unsent) => setOutbox((all) => [...all, entry]);

  const showInForm = (key: string, isShown: boolean) =>
    store.set(fromFormAtom, (keys) => {
      const others = [...keys].filter((other) => other !== key);
      return new Set(isShown ? [...others, key] : others);
    });

  return { store, add, change, remove, showInForm };
}

/** Returns `send`, which sends one entry. While an attempt is under way, its promise is returned. */
function useSending({ store, change }: Pick<ReturnType<typeof useQueue>, 'store' | 'change'>) {
  const call = useCaller();

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

  async function attempt(unsent: Unsent): Promise<Sent> {
    const { requestKey } = unsent;
    try {
      const form = await withPhotos(unsent);
      const stored = await call(acceptanceEndpoints.submit, form, { requestKey, quiet: true });
      return { kind: 'done', stored };
    } catch (error) {
      return endOf(error);
    }
  }

  return (unsent: Unsent): Promise<Sent> => {
    const attempts = store.get(attemptsAtom);
    const { requestKey } = unsent;
    const sending =
      attempts.get(requestKey) ?? attempt(unsent).finally(() => void attempts.delete(requestKey));
    attempts.set(requestKey, sending);
    return sending;
  };
}

/** Sends acceptances, each kept on the device until the server has answered it. */
export function useOutbox() {
  const queries = useQueryClient();
  const { store, add, change, remove, showInForm } = useQueue();
  const send = useSending({ store, change });
  const me = useAtomValue(userAtom)?.id ?? '';

  const refresh = () => refreshCalls(queries, SHOWS_CHAINS);

  /**
   * Stores a new acceptance with its photos and sends it. The form shows a refusal, so nothing stays in the
   * queue then. Content that waits in the queue already is sent with the key that it has.
   */
  async function submit(
    content: AcceptanceContent,
    orderName: string,
    photos: readonly File[] = [],
  ): Promise<Sent> {
    const photoKeys = photos.map(keyOf);
    const waiting = sameEntry(store.get(ownAtom), content, photoKeys);
    const about = { personId: me, orderName, savedAtMs: Date.now(), photoKeys };
    const entry = waiting ?? newEntry(content, newRequestKey(), about);
    const { requestKey } = entry;
    if (!waiting && !(await arePhotosKept(requestKey, photos)))
      return { kind: 'refused', text: PHOTOS_FULL };
    showInForm(requestKey, true);
    if (!waiting) add(entry);
    try {
      const sent = await send(entry);
      if (sent.kind !== 'kept') remove(requestKey);
      if (sent.kind === 'done') void refresh();
      return sent;
    } finally {
      showInForm(requestKey, false);
    }
  }

  /**
   * Sends what waits, and on request what was refused before. Returns the stored acceptances. An entry stays until
   * the pages show what is left: until then its order has no form.
   */
  async function flush(isAsked: boolean): Promise<readonly Stored[]> {
    const stored: Stored[] = [];
    for (const { requestKey } of toSend(store.get(unsentAtom), isAsked)) {
      // It may have been sent, or got a group for its photos, since the list was read.
      const entry = store.get(unsentAtom).find((other) => other.requestKey === requestKey);
      if (!entry) continue;
      const sent = await send(entry);
      if (sent.kind === 'kept') continue;
      await refresh();
      if (sent.kind === 'done') {
        stored.push(sent.stored);
        remove(requestKey);
      } else {
        const { text } = sent;
        change(requestKey, (other) => ({ ...other, refusal: text }));
      }
    }
    return stored;
  }

  return { submit, flush, remove };
}
