/* Computes the scores of a shop from its orders of the last twelve months and its written reviews. */

/** `of` orders out of `total` orders. */
interface Part {
  readonly of: number;
  readonly total: number;
}

interface ScoredFacts {
  /** The orders delivered by the agreed day, out of the orders that were delivered or are overdue. */
  readonly onTime: Part;
  /** The accepted orders that have an after-sale, out of all accepted orders. */
  readonly afterSale: Part;
  /** The mean score of the written reviews, in hundredths; 0 without reviews. */
  readonly average: number;
}

/** The scores of a shop in hundredths, from 100 to 500; 0 for a score without data. */
interface ShopScores {
  readonly products: number;
  readonly service: number;
  readonly delivery: number;
}

/**
 * Converts the share `of` / `total` to the scale of review scores in hundredths: 100 for no success, 500 if
 * all succeed; 0 if `total` is 0.
 */
const scoreOf = ({ of, total }: Part): number =>
  total === 0 ? 0 : Math.round(100 + (400 * of) / total);

/**
 * Computes the scores: products (商品) from the reviews, service (服务) from the share of orders without an
 * after-sale, delivery (物流) from the share of orders delivered on time.
 */
export const shopScoresOf = ({ onTime, afterSale, average }: ScoredFacts): ShopScores => ({
  products: average,
  service: scoreOf({ of: afterSale.total - afterSale.of, total: afterSale.total }),
  delivery: scoreOf(onTime),
});
