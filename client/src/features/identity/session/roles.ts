import { atom } from 'jotai';
import { userAtom } from '../../../lib/session.ts';

/** Whether the person who is logged in sells: a supplier (zzxz 3). */
export const isSupplierAtom = atom((get) => get(userAtom)?.orgType === 'supplier');
