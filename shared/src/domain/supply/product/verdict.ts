import type { DraftField, Finding, ProductDraft } from '../../../contract/supply/product.ts';
import { listingMessages } from '../../../messages/supply/listing.ts';
import { sayFrom } from '../../../say.ts';
import { formatFen } from '../../kernel/numbers/money.ts';
import { taxRateCodes } from '../../kernel/tax-rate.ts';
import { dangerousPart, textOfRichText } from '../../kernel/texts/rich-text.ts';
import { measureUnits, supplyLimits as most } from '../limits.ts';
import type { WordFinder } from '../words.ts';
import { skuName } from './draft.ts';

const say = sayFrom(listingMessages);

/** The size of an uploaded main picture of a product, in pixels and in bytes. */
export interface PictureFacts {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** The facts that the automatic check of a product reads in addition to the product's draft. */
export interface VerdictFacts {
  /**
   * The category of the product, with whether the shop may sell in that category; null if the category does
   * not exist or has subcategories.
   */
  readonly category: { readonly isAllowed: boolean } | null;
  /**
   * The highest price in 分 that is allowed in the category, with the standard that prescribes the price; null
   * if there is none.
   */
  readonly ceiling: { readonly amount: number; readonly standard: string } | null;
  /** The kinds of certificates that the category of the product requires. */
  readonly neededCertificates: readonly string[];
  /** The kinds of certificates that the shop has and that have not expired. */
  readonly validCertificates: readonly string[];
  /** The name of another product of the same shop with the same barcode; null if there is none. */
  readonly sameBarcode: string | null;
  /** The name of another product of the same shop with the same brand and model; null if there is none. */
  readonly sameModel: string | null;
  readonly isNewBrand: boolean;
  /**
   * The lowest price in 分 of the live version of the product; null if the product has no live
   * version. `priceWeekAgo` and `priceMonthAgo` are the price of the same SKU 7 and 30 days ago;
   * null if there was no price then.
   */
  readonly livePrice: number | null;
  readonly priceWeekAgo: number | null;
  readonly priceMonthAgo: number | null;
  /** The prices in 分 of products on sale with the same brand and model in other shops. */
  readonly otherPrices: readonly number[];
  readonly pictures: readonly PictureFacts[];
  readonly liveProducts: number;
  readonly newToday: number;
  /**
   * The most live products that a shop may have; `mostNew` is the most products that a shop may add per day.
   */
  readonly mostLive: number;
  readonly mostNew: number;
  readonly findWords: WordFinder;
}

type Add = (
  level: Finding['level'],
  field: DraftField,
  key: keyof typeof listingMessages,
  values?: Record<string, string>,
) => void;
type Rule = (draft: ProductDraft, facts: VerdictFacts, add: Add) => void;

const REQUIRED: readonly DraftField[] = ['name', 'brandName', 'model', 'unit', 'warranty'];

const completeness: Rule = (draft, { category }, add) => {
  for (const field of REQUIRED) {
    if (String(draft[field]).trim() === '') add('refuse', field, 'verdict.missing', { field });
  }
  if (category === null) add('refuse', 'categoryId', 'verdict.category');
  else if (!category.isAllowed) add('refuse', 'categoryId', 'verdict.categoryNotAllowed');
  if (draft.unit !== '' && !measureUnits.includes(draft.unit))
    add('refuse', 'unit', 'verdict.unit', { unit: draft.unit });
  if (textOfRichText(draft.description).trim() === '')
    add('refuse', 'description', 'verdict.missing', { field: 'description' });
  if (draft.referenceUrl !== '' && !/^https?:\/\/[^\s/]+\.[^\s]+$/.test(draft.referenceUrl))
    add('refuse', 'referenceUrl', 'verdict.link');
};

const taxRates: Rule = ({ taxHundredths, skus }, _facts, add) => {
  if (!taxRateCodes.includes(taxHundredths)) add('refuse', 'taxHundredths', 'verdict.tax');
  for (const { options, taxHundredths: skuRate } of skus) {
    if (skuRate === null || taxRateCodes.includes(skuRate)) continue;
    add('refuse', 'skus', 'verdict.skuTax', { sku: skuName(options) || '默认规格' });
  }
};

/**
 * Refuses a name that is too short or contains a URL, a telephone number or a price. Reports a name
 * without the brand to the reviewer.
 */
const title: Rule = ({ name, brandName }, _facts, add) => {
  if (name === '') return;
  if (name.length < 6) add('refuse', 'name', 'verdict.nameShort');
  if (brandName !== '' && !name.toLowerCase().includes(brandName.toLowerCase()))
    add('review', 'name', 'verdict.nameBrand', { brand: brandName });
  if (/https?:|www\.|\d{11}|[¥￥]\s*\d/i.test(name)) add('refuse', 'name', 'verdict.nameContact');
};

const priceRange: Rule = ({ skus }, _facts, add) => {
  if (skus.length === 0) add('refuse', 'skus', 'verdict.noSku');
  const names = new Set(skus.map(({ options }) => skuName(options)));
  if (names.size < skus.length) add('refuse', 'skus', 'verdict.doubleSku');
  for (const { options, price, stock } of skus) {
    const sku = skuName(options) || '默认规格';
    if (price === null) add('refuse', 'skus', 'verdict.noPrice', { sku });
    else if (price < most.lowestPrice || price > most.highestPrice)
      add('refuse', 'skus', 'verdict.price', { sku, price: formatFen(price) });
    if (stock === null || stock < 0 || stock > most.stock)
      add('refuse', 'skus', 'verdict.stock', { sku, max: String(most.stock) });
  }
};

const accessories: Rule = (draft, _facts, add) => {
  for (const { name, price, stock } of draft.accessories) {
    const isPrice = price !== null && price >= most.lowestPrice && price <= most.highestPrice;
    const isStock = stock !== null && stock >= 0 && stock <= most.stock;
    if (name.trim() === '' || !isPrice || !isStock)
      add('refuse', 'accessories', 'verdict.accessory', { name: name || '（未命名）' });
  }
};

const pricesOf = ({ skus }: ProductDraft) => skus.flatMap(({ price }) => price ?? []);

/**
 * Refuses a price above the ceiling of the category. Reports to the reviewer a price that rose fast, is
 * much lower or higher than the prices of the same product in other shops, or is above the reference price.
 */
const priceHistory: Rule = (draft, facts, add) => {
  const prices = pricesOf(draft);
  if (prices.length === 0) return;
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const { ceiling, priceWeekAgo, priceMonthAgo, otherPrices } = facts;
  if (ceiling && high > ceiling.amount)
    add('refuse', 'skus', 'verdict.ceiling', {
      price: money(high),
      ceiling: money(ceiling.amount),
      standard: ceiling.standard,
    });
  if (priceWeekAgo && low > priceWeekAgo * 1.05)
    add('review', 'skus', 'verdict.risen', { days: '7', before: money(priceWeekAgo) });
  if (priceMonthAgo && low > priceMonthAgo * 1.1)
    add('review', 'skus', 'verdict.risen', { days: '30', before: money(priceMonthAgo) });
  const median = medianOf(otherPrices);
  if (median !== null && otherPrices.length >= 5 && low < median / 2)
    add('review', 'skus', 'verdict.oddlyLow', { median: money(median) });
  if (median !== null && low > median * 1.2)
    add('review', 'skus', 'verdict.dearer', { median: money(median) });
  if (draft.referencePrice !== null && low > draft.referencePrice)
    add('review', 'referencePrice', 'verdict.overReference');
};

const money = (amount: number) => formatFen(amount as Parameters<typeof formatFen>[0]);

function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

const words: Rule = (draft, { findWords }, add) => {
  const texts = [
    ['name', draft.name],
    ['model', draft.model],
    ['warranty', draft.warranty],
    ['attributes', draft.attributes.map(({ name, value }) => `${name}:${value}`).join('|')],
    ['skus', draft.skus.map(({ options }) => skuName(options)).join('|')],
    ['description', textOfRichText(draft.description)],
  ] as const;
  for (const [field, text] of texts) {
    for (const { word, action } of findWords(text)) {
      const key = action === 'refuse' ? 'verdict.word' : 'verdict.wordMarked';
      add(action, field, key, { word, field });
    }
  }
};

const pictures: Rule = (draft, facts, add) => {
  if (draft.pictures.length === 0) add('refuse', 'pictures', 'verdict.noPicture');
  facts.pictures.forEach(({ width, height, bytes }, index) => {
    const at = String(index + 1);
    if (Math.min(width, height) < most.pictureSide)
      add('refuse', 'pictures', 'verdict.pictureSmall', { at, size: `${width}×${height}` });
    else if (width !== height) add('review', 'pictures', 'verdict.pictureSquare', { at });
    if (bytes > most.pictureBytes) add('refuse', 'pictures', 'verdict.pictureLarge', { at });
  });
};

const proofs: Rule = (_draft, { neededCertificates, validCertificates }, add) => {
  for (const kind of neededCertificates) {
    if (!validCertificates.includes(kind)) add('refuse', 'categoryId', 'verdict.proof', { kind });
  }
};

const duplicates: Rule = ({ barcode, brandName }, facts, add) => {
  if (barcode !== '' && !isBarcode(barcode)) add('refuse', 'barcode', 'verdict.barcode');
  if (facts.sameBarcode !== null)
    add('refuse', 'barcode', 'verdict.sameBarcode', { name: facts.sameBarcode });
  if (facts.sameModel !== null)
    add('refuse', 'model', 'verdict.sameModel', { name: facts.sameModel });
  if (facts.isNewBrand && brandName !== '')
    add('review', 'brandName', 'verdict.newBrand', { brand: brandName });
};

const limits: Rule = (_draft, facts, add) => {
  const { livePrice, liveProducts, newToday, mostLive, mostNew } = facts;
  if (livePrice !== null) return;
  if (liveProducts >= mostLive)
    add('refuse', 'name', 'verdict.tooManyLive', { max: String(mostLive) });
  if (newToday >= mostNew) add('refuse', 'name', 'verdict.tooManyNew', { max: String(mostNew) });
};

const safety: Rule = ({ description }, _facts, add) => {
  const part = dangerousPart(description);
  if (part !== null) add('refuse', 'description', 'product.script', { part });
};

const RULES: Readonly<Record<string, Rule>> = {
  completeness,
  taxRates,
  title,
  priceRange,
  accessories,
  priceHistory,
  words,
  pictures,
  proofs,
  duplicates,
  limits,
  safety,
};

/**
 * Returns the barcode (GTIN) that consists of the given digits and the check digit computed from
 * them.
 */
export function barcodeOf(digits: string): string {
  const weighed = [...digits].reverse().map((digit, index) => Number(digit) * (index % 2 ? 1 : 3));
  const sum = weighed.reduce((all, value) => all + value, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Returns whether a code is a GTIN of 8, 12, 13 or 14 digits with a correct check digit. */
export const isBarcode = (code: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(code) && barcodeOf(code.slice(0, -1)) === code;

/**
 * Runs the automatic check of a product and returns all findings, in the order of `RULES` (LS4). A
 * finding of level `refuse` keeps the product from being submitted for review; a finding of level
 * `review` is shown to the reviewer. `labelOf` returns the Chinese label of a field for the texts.
 */
export function judgeProduct(
  draft: ProductDraft,
  facts: VerdictFacts,
  labelOf: (field: string) => string,
): Finding[] {
  const findings: Finding[] = [];
  for (const [rule, check] of Object.entries(RULES)) {
    check(draft, facts, (level, field, key, values = {}) => {
      const named = 'field' in values ? { ...values, field: labelOf(values.field ?? '') } : values;
      findings.push({ rule, level, field, text: say(key, named) });
    });
  }
  return findings;
}
