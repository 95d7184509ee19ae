import { categoryTree } from '@jicai/platform/demo/mall/assortment/categories.ts';
import { randomOf } from '@jicai/platform/demo/mall/random.ts';
import { anySearch, type SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { SealedClient } from '../../harness/client/sealed-client.ts';

const { kinds } = categoryTree();
const SORTS = ['score', 'sold', 'price', 'listed'] as const;

/** Words that more than 50,000 of a million products have. */
const BROAD = ['机', '加厚', '办公', '纸'] as const;
/** Dearer than anything, so that it narrows nothing: no two searches are the same. */
const NO_PRICE = 100_000_000_00;

/**
 * A believable search, always the same for a number. A third of them are a broad word alone; the others have
 * a price range and a brand, two of three with the name of a kind.
 */
export function requestOf(n: number): SearchRequest {
  const random = randomOf(50_000 + n);
  const kind = random.pick(kinds);
  const [low, high] = kind.leaf.price;
  const brand = random.pick(kind.brands);
  const field = random.pick(SORTS);
  const order = field === 'price' ? { ascending: [field] } : { descending: [field] };
  if (n % 3 === 0)
    return { ...anySearch, ...order, keyword: random.pick(BROAD), priceMax: fen(NO_PRICE + n) };
  return {
    ...anySearch,
    ...order,
    keyword: random.chance(2 / 3) ? kind.leaf.name : random.pick(kind.leaf.terms.split(/[ |]/)),
    priceMin: fen(Math.round(low * 100)),
    priceMax: fen(Math.round(low * 100 + (high - low) * (30 + random.next() * 50))),
    brandNames: [brand.name],
  };
}

/**
 * A visitor's search number `n`; throws when it is refused. The answer is opened, and read only as far as
 * that needs: its callers stand for others, whose time is not ours, and those of the other shop do no more.
 */
export async function searchAsVisitor(client: SealedClient, n: number): Promise<void> {
  const options = { token: null, isRaw: true };
  const { opened } = await client.call(catalogEndpoints.search, requestOf(n), options);
  if (!opened.startsWith('{"state":1')) throw new Error(`a search was refused: ${opened}`);
}
