import { type DraftField, draftFields } from '@jicai/shared/contract/supply/product.ts';
import { orderTermNames } from '@jicai/shared/domain/mall/catalog/quantities.ts';

/** The fields that a page of the wizard places by hand. A field that is not listed has an input by itself. */
const PLACED = [
  'categoryId',
  'name',
  'brandName',
  'model',
  'unit',
  'barcode',
  'referenceUrl',
  'referencePrice',
  'taxHundredths',
  ...orderTermNames,
  'warranty',
  'axes',
  'skus',
  'attributes',
  'pictures',
  'pictureGroup',
  'description',
  'accessories',
] as const satisfies readonly DraftField[];
type Placed = (typeof PLACED)[number];
export type OtherField = Exclude<DraftField, Placed>;

const placed: ReadonlySet<DraftField> = new Set(PLACED);

/** The fields whose input follows from their label and their wire form, in the order of the contract. */
export const otherFields: readonly OtherField[] = draftFields.filter(
  (field): field is OtherField => !placed.has(field),
);
