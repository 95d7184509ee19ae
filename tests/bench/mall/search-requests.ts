import { categoryTree } from '@jicai/platform/src/operations/demo/mall/assortment/categories.ts';
import { randomOf } from '@jicai/platform/src/operations/demo/mall/random.ts';
import { anySearch, type SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

const { kinds } = categoryTree();
const SORTS = ['score', 'sold', 'price', 'listed'] as const;

/** A believable search, always the same for a number. */
export function requestOf(n: number): SearchRequest {
  const random = randomOf(50_000 + n);
  const kind = random.pick(kinds);
  const [low, high] = kind.leaf.price;
  const brand = random.pick(kind.brands);
  const field = random.pick(SORTS);
  return {
    ...anySearch,
    keyword: random.chance(2 / 3) ? kind.leaf.name : random.pick(kind.leaf.terms.split(/[ |]/)),
    priceMin: fen(Math.round(low * 100)),
    priceMax: fen(Math.round(low * 100 + (high - low) * (30 + random.next() * 50))),
    brandNames: [brand.name],
    ...(field === 'price' ? { ascending: [field] } : { descending: [field] }),
  };
}
