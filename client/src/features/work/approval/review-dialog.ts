import type { BusinessType } from '@jicai/shared/contract/kernel/business-type.ts';
import { atom } from 'jotai';

/** The object of the review in a dialog over the page. */
export interface ReviewSubject {
  readonly businessType: Exclude<BusinessType, 'none'>;
  readonly businessId: string;
}

/** Orders that are to be passed together, with the text of their to-dos. */
export interface BatchSubject {
  readonly orders: readonly { readonly id: string; readonly text: string }[];
}
/** Set it, and the dialog of a batch opens over the page; null closes it. */
export const batchSubjectAtom = atom<BatchSubject | null>(null);

/** Set it, and the review opens over whatever page is shown (open mode 3); null closes it. */
export const reviewSubjectAtom = atom<ReviewSubject | null>(null);
