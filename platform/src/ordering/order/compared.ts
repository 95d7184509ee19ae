import type { ComparedSupplier } from '@jicai/shared/contract/ordering/checkout.ts';

/** A compared supplier as an order stores it; those of before have neither terms nor files. */
export type StoredComparison = Omit<ComparedSupplier, 'terms' | 'fileGroup'> &
  Partial<Pick<ComparedSupplier, 'terms' | 'fileGroup'>>;

export const comparedOf = (stored: StoredComparison): ComparedSupplier => ({
  terms: '',
  fileGroup: null,
  ...stored,
});
