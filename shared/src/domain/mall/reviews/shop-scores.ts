/* A shop's scores, of its facts of twelve months and of its written reviews. */

/** So many of so many. */
interface Part {
  readonly of: number;
  readonly total: number;
}

export interface ScoredFacts {
  /** Orders that had arrived by the agreed day. */
  readonly onTime: Part;
  /** Accepted orders with an after-sale. */
  readonly afterSale: Part;
  /** The mean of the written reviews in hundredths; 0 without reviews. */
  readonly average: number;
}

/** Hundredths of a point, from 100 to 500; 0 where there is nothing to compute one from. */
export interface ShopScores {
  readonly products: number;
  readonly service: number;
  readonly delivery: number;
}

/** A share of what went well on the scale of the reviews: none is 1 point, all is 5. */
const scoreOf = ({ of, total }: Part): number =>
  total === 0 ? 0 : Math.round(100 + (400 * of) / total);

/** 商品 by the reviews, 服务 by the orders without an after-sale, 物流 by the orders on time. */
export const shopScoresOf = ({ onTime, afterSale, average }: ScoredFacts): ShopScores => ({
  products: average,
  service: scoreOf({ of: afterSale.total - afterSale.of, total: afterSale.total }),
  delivery: scoreOf(onTime),
});
