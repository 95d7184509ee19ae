import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { type GoodsCard, goodsKind } from '@jicai/shared/contract/mall/catalog/goods.ts';
import { catalogPaths, GOODS_TYPE_PARAM } from '../paths.ts';

/** The zone whose goods have a detail page of their own. */
export const WELFARE_ZONE = 'flsc';

/** The detail page of goods, by their zone. */
export function goodsPath({ goodsId, zoneId }: Pick<GoodsCard, 'goodsId' | 'zoneId'>): string {
  return zoneId === WELFARE_ZONE
    ? catalogPaths.welfareGoodsDetail.to(goodsId)
    : catalogPaths.goodsDetail.to(goodsId);
}

export type GoodsKind = 'mall' | 'special' | 'fixed' | 'welfare';

/** The kind that the address of a detail page asks for; null for any. A mistyped one is no kind. */
export function askedKind(pathname: string, query: URLSearchParams): GoodsKind | null {
  if (pathname === catalogPaths.welfareGoodsDetail.pattern) return 'welfare';
  try {
    return decode(goodsKind, query.get(GOODS_TYPE_PARAM));
  } catch {
    return null;
  }
}
