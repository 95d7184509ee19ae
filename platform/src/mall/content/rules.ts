/** Goods that a floor may show. */
export interface Candidate {
  readonly goodsId: string;
  /** Goods of several shops that are the same product have one key. */
  readonly productKey: string | null;
  readonly categoryId: string | null;
}

/** Goods of one floor: two rows of five. */
const FLOOR_GOODS = 10;

/**
 * Chooses a floor's goods from the best: each product once, and kinds take turns, so that a floor
 * shows the whole range instead of ten of the best-selling kind. The order inside a kind stays.
 */
export function chooseGoods(candidates: readonly Candidate[], count = FLOOR_GOODS): string[] {
  const products = new Set<string>();
  const kinds = new Map<string, string[]>();
  for (const { goodsId, productKey, categoryId } of candidates) {
    const product = productKey ?? goodsId;
    if (products.has(product)) continue;
    products.add(product);
    const kind = categoryId ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), goodsId]);
  }
  const rows = [...kinds.values()];
  const chosen: string[] = [];
  for (let turn = 0; chosen.length < count && rows.some((row) => row.length > turn); turn += 1) {
    for (const row of rows) {
      const goodsId = row[turn];
      if (goodsId !== undefined && chosen.length < count) chosen.push(goodsId);
    }
  }
  return chosen;
}
