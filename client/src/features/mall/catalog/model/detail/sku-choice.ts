import type { SkuRow } from '@jicai/shared/contract/mall/catalog/detail.ts';
import type { Option } from '@jicai/shared/contract/mall/catalog/product.ts';

/** One thing to choose (颜色) and what there is of it. */
export interface OptionGroup {
  readonly name: string;
  readonly values: readonly string[];
}

/** The things to choose, in the order in which the SKUs name them. */
export function optionGroups(skus: readonly SkuRow[]): OptionGroup[] {
  const groups = new Map<string, Set<string>>();
  for (const { name, value } of skus.flatMap(({ options }) => options)) {
    const values = groups.get(name) ?? new Set();
    groups.set(name, values.add(value));
  }
  return [...groups].map(([name, values]) => ({ name, values: [...values] }));
}

const has = (sku: SkuRow, { name, value }: Option) =>
  sku.options.some((option) => option.name === name && option.value === value);

/** The SKU that a page opens with: the one of the card, else the first in stock, else the first. */
export function firstSku(skus: readonly SkuRow[], skuId: string): SkuRow | null {
  return (
    skus.find(({ id }) => id === skuId) ?? skus.find(({ stock }) => stock > 0) ?? skus[0] ?? null
  );
}

/**
 * The SKU after another value was chosen: it has the value, and of those the one that keeps most of
 * what was chosen before. Null when no SKU has the value.
 */
export function chosenSku(
  skus: readonly SkuRow[],
  now: SkuRow | null,
  choice: Option,
): SkuRow | null {
  const kept = (now?.options ?? []).filter(({ name }) => name !== choice.name);
  const score = (sku: SkuRow) => kept.filter((option) => has(sku, option)).length;
  const [first, ...others] = skus.filter((sku) => has(sku, choice));
  if (!first) return null;
  return others.reduce((best, sku) => (score(sku) > score(best) ? sku : best), first);
}

/** The SKU behind a value with the other choices kept: available, sold out, or not made. */
export function valueState(
  skus: readonly SkuRow[],
  now: SkuRow | null,
  choice: Option,
): 'there' | 'empty' | 'otherwise' {
  const wanted = [...(now?.options ?? []).filter(({ name }) => name !== choice.name), choice];
  const found = skus.find((sku) => wanted.every((option) => has(sku, option)));
  if (!found) return 'otherwise';
  return found.stock > 0 ? 'there' : 'empty';
}
