import { NO_TERMS } from '../../../contract/mall/catalog/quantities.ts';
import {
  type DraftField,
  draftFields,
  draftForms,
  type ProductDraft,
} from '../../../contract/supply/product.ts';
import { formatFen } from '../../kernel/numbers/money.ts';
import { taxRateWord } from '../../kernel/tax-rate.ts';
import { readStored, textOfBlocks } from '../../kernel/texts/rich-blocks.ts';

/** Returns an empty product draft with one SKU. */
export const emptyDraft = (categoryId: string): ProductDraft => ({
  categoryId,
  name: '',
  brandName: '',
  model: '',
  unit: '台',
  origin: '',
  barcode: '',
  listPrice: null,
  referenceUrl: '',
  referencePrice: null,
  taxHundredths: 1_300,
  ...NO_TERMS,
  deliveryPromiseDays: null,
  warranty: '',
  axes: [],
  skus: [{ id: '', options: [], price: null, stock: null, taxHundredths: null }],
  attributes: [],
  pictures: [],
  pictureGroup: null,
  description: '',
  accessories: [],
});

/**
 * Returns the option values of a SKU, joined: `白 / 1L`; empty for the only SKU of a product without options.
 */
export const skuName = (options: readonly { name: string; value: string }[]): string =>
  options.map(({ value }) => value).join(' / ');

/**
 * Returns one SKU for every combination of the axes' values, without axes that lack a name or
 * values. A combination that the draft had before keeps its id, price, stock and tax rate.
 */
export function skusOfAxes(draft: Pick<ProductDraft, 'axes' | 'skus'>): ProductDraft['skus'] {
  const axes = draft.axes.filter(({ name, values }) => name !== '' && values.some(Boolean));
  const combinations = axes.reduce<{ name: string; value: string }[][]>(
    (rows, { name, values }) =>
      rows.flatMap((row) =>
        [...new Set(values.filter(Boolean))].map((value) => [...row, { name, value }]),
      ),
    [[]],
  );
  const known = new Map(draft.skus.map((sku) => [skuName(sku.options), sku]));
  return combinations.map((options) => ({
    ...(known.get(skuName(options)) ?? { id: '', price: null, stock: null, taxHundredths: null }),
    options,
  }));
}

/** The fields of a draft that `shownFields` leaves out, each with the reason. */
const NOT_SHOWN = {
  axes: 'the names of the SKUs have their values',
  referenceUrl: 'evidence for the reviewer, who sees it beside the changes',
  referencePrice: 'evidence for the reviewer, who sees it beside the changes',
  pictureGroup: 'the place of uploads; the pictures themselves are compared',
} as const satisfies Partial<Record<DraftField, string>>;
type ShownField = Exclude<DraftField, keyof typeof NOT_SHOWN>;

/**
 * The fields that make up the product that buyers see, in the order of the form. A reviewer is
 * shown every change of these fields.
 */
export const shownFields: readonly ShownField[] = draftFields.filter(
  (field): field is ShownField => !(field in NOT_SHOWN),
);

/** One field whose value in the draft differs from the live product, with both values as text. */
export interface FieldChange {
  readonly field: ShownField;
  readonly before: string;
  readonly after: string;
}

const money = (amount: number | null) =>
  amount === null ? '—' : `¥${formatFen(amount as ProductDraft['listPrice'] & number)}`;

const skuWords = ({ options, price, taxHundredths }: ProductDraft['skus'][number]) => {
  const rate = taxHundredths === null ? '' : ` 税率 ${taxRateWord(taxHundredths)}`;
  return `${skuName(options) || '默认'} ${money(price)}${rate}`;
};

/**
 * Returns the text of a field that holds a single value: amounts as money (`—` for null), any other
 * null as an empty text. Fields that hold a list or an object need a case of their own in
 * `draftWords`.
 */
function plainWords(value: string | number | null, field: ShownField): string {
  if (typeof value === 'string') return value;
  if (draftForms[field]?.kind === 'money') return money(value);
  return value === null ? '' : String(value);
}

/**
 * Returns the value of a field as Chinese text; a missing amount is `—`, any other missing value is
 * empty.
 */
export function draftWords(draft: ProductDraft, field: ShownField): string {
  switch (field) {
    case 'skus':
      return draft.skus.map(skuWords).join('；');
    case 'accessories':
      return draft.accessories.map((a) => `${a.name} ${money(a.price)}`).join('；');
    case 'attributes':
      return draft.attributes.map(({ name, value }) => `${name}：${value}`).join('；');
    case 'pictures':
      return draft.pictures.map((path) => path.slice(path.lastIndexOf('/') + 1)).join('；');
    case 'description':
      return textOfBlocks(readStored(draft.description));
    case 'taxHundredths':
      return taxRateWord(draft.taxHundredths);
    case 'deliveryPromiseDays':
      return draft.deliveryPromiseDays === null ? '' : `${draft.deliveryPromiseDays} 天`;
    default:
      return plainWords(draft[field], field);
  }
}

/**
 * Returns the fields of `shownFields` whose texts differ, in the order of the form. The stock is not
 * compared, because no reviewer checks the stock.
 */
export function changesBetween(before: ProductDraft, after: ProductDraft): FieldChange[] {
  return shownFields
    .map((field) => ({
      field,
      before: draftWords(before, field),
      after: draftWords(after, field),
    }))
    .filter((change) => change.before !== change.after);
}

/**
 * Returns whether two versions of a product differ, in the fields that `changesBetween` compares,
 * at most by lower prices, which need no review. Returns false if the versions have different SKUs
 * or a price is missing (LS3).
 */
export function isOnlyCheaper(before: ProductDraft, after: ProductDraft): boolean {
  const others = changesBetween(before, after).filter(({ field }) => field !== 'skus');
  if (others.length > 0 || before.skus.length !== after.skus.length) return false;
  const old = new Map(before.skus.map((sku) => [sku.id, sku]));
  return after.skus.every((sku) => {
    const was = old.get(sku.id);
    if (was === undefined || was.taxHundredths !== sku.taxHundredths) return false;
    return sku.price !== null && (was.price ?? 0) >= sku.price;
  });
}
