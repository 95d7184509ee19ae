/** A product that a floor may show. */
export interface Candidate {
  readonly productId: string;
  /** Products of several shops that are the same product have one key. */
  readonly productKey: string | null;
  readonly categoryId: string | null;
}

/** The products of one floor: two rows of five. */
const FLOOR_PRODUCTS = 10;

/** Chooses the products of each floor in turn; no product is on two floors. */
export function chooseFloors(floors: readonly (readonly Candidate[])[]): string[][] {
  const shown = new Set<string>();
  return floors.map((candidates) => {
    const keyOf = ({ productKey, productId }: Candidate) => productKey ?? productId;
    const chosen = chooseProducts(candidates.filter((one) => !shown.has(keyOf(one))));
    const ids = new Set(chosen);
    for (const one of candidates) if (ids.has(one.productId)) shown.add(keyOf(one));
    return chosen;
  });
}

/**
 * Chooses a floor's products from the best: each product once, and kinds take turns, so that a floor
 * shows the whole range instead of ten of the best-selling kind. The order inside a kind stays.
 */
export function chooseProducts(candidates: readonly Candidate[], count = FLOOR_PRODUCTS): string[] {
  const products = new Set<string>();
  const kinds = new Map<string, string[]>();
  for (const { productId, productKey, categoryId } of candidates) {
    const product = productKey ?? productId;
    if (products.has(product)) continue;
    products.add(product);
    const kind = categoryId ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), productId]);
  }
  const rows = [...kinds.values()];
  const chosen: string[] = [];
  for (let turn = 0; chosen.length < count && rows.some((row) => row.length > turn); turn += 1) {
    for (const row of rows) {
      const productId = row[turn];
      if (productId !== undefined && chosen.length < count) chosen.push(productId);
    }
  }
  return chosen;
}
