import { atom } from 'jotai';
import { userAtom } from '../../../lib/session.ts';

/** Whether the person who is logged in sells: a supplier (zzxz 3). */
export const isSupplierAtom = atom((get) => get(userAtom)?.orgType === 'supplier');

/** Whether the person orders, or is a visitor; others of a purchasing unit review, accept, pay, … */
export const isOrderingAtom = atom((get) => get(userAtom)?.mayBuy ?? true);

/** Whether ordering is all of the person's work: no review, payment or other duty is theirs. */
export const onlyBuysAtom = atom((get) => get(userAtom)?.onlyBuys ?? true);

/** Whether shopping is for this person: a visitor, or somebody of a purchasing unit; others buy nothing. */
export const isBuyerAtom = atom((get) => {
  const user = get(userAtom);
  return !user || user.orgType === 'buyer' || user.orgType === 'groupBuyer';
});
