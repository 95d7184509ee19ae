import { atom, type createStore } from 'jotai';

/** A call waits until the person has proved who they are, or has given up. */
export interface ProofRequest {
  readonly done: (isProved: boolean) => void;
}

/** Set while a dialog is to ask; null otherwise. */
export const proofRequestAtom = atom<ProofRequest | null>(null);

type Store = ReturnType<typeof createStore>;
type ProofAsker = () => Promise<boolean>;

const askers = new WeakMap<Store, ProofAsker>();

/** The one that asks in an application, for its calls and for its commands over sockets. */
export function proofAskerOf(store: Store): ProofAsker {
  const asker = askers.get(store) ?? createProofAsker(store);
  askers.set(store, asker);
  return asker;
}

/** Asks the person once for all calls that wait at the same time. */
function createProofAsker(store: Store): ProofAsker {
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
