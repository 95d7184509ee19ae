import type { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type AcceptanceState,
  acceptanceTable,
} from '@jicai/shared/domain/fulfilment/acceptance.ts';
import type { ToastTone } from '../../../../lib/toast.ts';

/** The request of one submission: the content and the key by which the server recognises a repetition. */
export type AcceptanceForm = RequestOf<typeof acceptanceEndpoints.submit>;

/** The content that a person enters; `newEntry` gives each submission a new key. */
export type AcceptanceContent = Omit<AcceptanceForm, 'clientKey'>;

/** An acceptance in the queue of the device, which the server has not answered yet. */
export interface Unsent {
  readonly personId: string;
  readonly orderName: string;
  readonly savedAtMs: number;
  readonly requestKey: string;
  readonly form: AcceptanceForm;
  /** The number of photos that are stored beside it and are sent before it. */
  readonly photos?: number;
  /** The upload keys of these photos; an earlier version stored none. */
  readonly photoKeys?: readonly string[];
  /** Why the server refused it; empty while it waits to be sent. */
  readonly refusal: string;
}

/** The entry of an acceptance that is submitted now. Its key belongs to this content alone. */
export function newEntry(
  content: AcceptanceContent,
  key: string,
  about: Pick<Unsent, 'personId' | 'orderName' | 'savedAtMs'> & { photoKeys: readonly string[] },
): Unsent {
  const form = { ...content, clientKey: key };
  return { ...about, requestKey: key, form, photos: about.photoKeys.length, refusal: '' };
}

/** Whether an entry waits to be sent. A refused one waits for its person. */
const isWaiting = ({ refusal }: Unsent): boolean => refusal === '';

/**
 * Returns the waiting entry with exactly this content and these photos. It was submitted twice by mistake: it is
 * sent again with its own key, and no second entry is made. Any other content has an entry of its own.
 */
export const sameEntry = (
  queue: readonly Unsent[],
  { orderId, lines, note, photoGroup }: AcceptanceContent,
  photoKeys: readonly string[],
): Unsent | undefined =>
  queue.find((entry) => {
    const { form } = entry;
    // The queue itself got this group for photos that the form could not send.
    const isOwnGroup = photoKeys.length > 0 && photoGroup === null;
    return (
      isWaiting(entry) &&
      (isOwnGroup || form.photoGroup === photoGroup) &&
      JSON.stringify([form.orderId, form.lines, form.note, entry.photoKeys ?? []]) ===
        JSON.stringify([orderId, lines, note, photoKeys]) &&
      (entry.photos ?? 0) === photoKeys.length
    );
  });

/** Whether an acceptance of the order waits to be sent: what is left of the order is unknown until then. */
export const waitsFor = (queue: readonly Unsent[], orderId: string): boolean =>
  queue.some((entry) => isWaiting(entry) && entry.form.orderId === orderId);

/** The entries to send: by itself only those that wait, on request the refused ones again, too. */
export const toSend = (queue: readonly Unsent[], isAsked: boolean): readonly Unsent[] =>
  isAsked ? queue : queue.filter(isWaiting);

/** The pieces of an entry in words. */
export function entryText({ form: { lines }, photos = 0 }: Unsent): string {
  const sum = (of: 'qualified' | 'rejected') => lines.reduce((total, line) => total + line[of], 0);
  const pieces = `合格 ${sum('qualified')}，不合格 ${sum('rejected')}`;
  return photos > 0 ? `${pieces}，含 ${photos} 张照片` : pieces;
}

/** An acceptance that the server has stored. */
export interface Stored {
  readonly number: string;
  readonly state: AcceptanceState;
}

/** The message about a stored acceptance, by the state that the server returned. */
export const storedMessage = ({ number, state }: Stored): readonly [ToastTone, string] => [
  state === 'refused' ? 'warning' : 'done',
  `验收单 ${number} ${acceptanceTable.states[state]}`,
];
