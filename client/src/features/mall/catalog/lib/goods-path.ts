import type { GoodsCard } from '@jicai/shared/contract/mall/catalog/goods.ts';
import { catalogPaths } from '../paths.ts';

/** The zone whose goods have a detail page of their own. */
export const WELFARE_ZONE = 'flsc';

/** The detail page of goods, by their zone. */
export function goodsPath({ goodsId, zoneId }: Pick<GoodsCard, 'goodsId' | 'zoneId'>): string {
  return zoneId === WELFARE_ZONE
    ? catalogPaths.welfareGoodsDetail.to(goodsId)
    : catalogPaths.goodsDetail.to(goodsId);
}
