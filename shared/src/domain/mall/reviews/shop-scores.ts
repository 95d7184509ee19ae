/* The scores of a shop, from the facts of the last twelve months and its written reviews. */

/** A count (`of`) and the total that it is a part of. */
interface Part {
  readonly of: number;
  readonly total: number;
}

interface ScoredFacts {
  /** Orders that arrived by the agreed day. */
  readonly onTime: Part;
  /** Accepted orders with an after-sale. */
  readonly afterSale: Part;
  /** The mean of the written reviews in hundredths; 0 without reviews. */
  readonly average: number;
}

/** The scores of a shop in hundredths of a point, from 100 to 500; 0 if there is no data. */
interface ShopScores {
  readonly products: number;
  readonly service: number;
  readonly delivery: number;
}

/**
 * Converts the share of successes to the scale of the reviews, in hundredths: none is 100, all is 500.
 * Returns 0 without data.
 */
const scoreOf = ({ of, total }: Part): number =>
  total === 0 ? 0 : Math.round(100 + (400 * of) / total);

/** Computes 商品 from the reviews, 服务 from the orders without an after-sale, 物流 from the orders on time. */
export const shopScoresOf = ({ onTime, afterSale, average }: ScoredFacts): ShopScores => ({
  products: average,
  service: scoreOf({ of: afterSale.total - afterSale.of, total: afterSale.total }),
  delivery: scoreOf(onTime),
});
