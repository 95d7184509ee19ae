import { atom, type createStore } from 'jotai';

/** A call waits until the person has proved who they are, or has given up. */
export interface ProofRequest {
  readonly done: (isProved: boolean) => void;
}

/** Set while a dialog is to ask; null otherwise. */
export const proofRequestAtom = atom<ProofRequest | null>(null);

/** Asks the person once for all calls that wait at the same time. */
export function createProofAsker(store: ReturnType<typeof createStore>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return () => {
    asking ??= new Promise<boolean>((resolve) => {
      store.set(proofRequestAtom, { done: resolve });
    }).finally(() => {
      asking = null;
      store.set(proofRequestAtom, null);
    });
    return asking;
  };
}
