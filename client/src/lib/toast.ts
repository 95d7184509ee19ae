import { limits } from '@jicai/shared/limits.ts';
import { atom } from 'jotai';

export type ToastTone = 'done' | 'failed' | 'warning';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly more?: ToastMore;
}

/** More beside a toast's text: its meaning, and a link to go on. */
export interface ToastMore {
  readonly detail?: string;
  readonly way?: { readonly label: string; readonly to: string };
}

let lastId = 0;

export const toastsAtom = atom<readonly Toast[]>([]);

/** Takes one toast away. */
export const dismissToastAtom = atom(null, (_get, set, id: number) => {
  set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id));
});

/**
 * Shows a toast for 5 s; for results of one's own action only. A text that is already there is not
 * shown twice: `set(toastAtom, 'failed', text)`, or `useSetAtom(toastAtom)`.
 */
export const toastAtom = atom(null, (get, set, tone: ToastTone, text: string, more?: ToastMore) => {
  if (get(toastsAtom).some((toast) => toast.text === text)) return;
  lastId += 1;
  const toast = { id: lastId, tone, text, ...(more ? { more } : {}) };
  set(toastsAtom, (toasts) => [...toasts, toast].slice(-3));
  setTimeout(() => set(dismissToastAtom, toast.id), limits.toastMs);
});
