import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import type { Call } from '../../../lib/http/http.ts';

/** Followed goods, or a followed shop: the other id is null. */
export interface FollowTarget {
  readonly goodsId: string | null;
  readonly shopId: string | null;
}

/**
 * The first calls of the specification's chain for cancelling: for goods their shop, then the
 * person's follow by shop and goods. Answers the body of the third call; without a follow its list
 * is empty.
 */
export async function followToCancel(
  call: Call,
  { goodsId, shopId }: FollowTarget,
  personId: string | null,
): Promise<{ ids: string[] }> {
  const options = { quiet: true };
  const shop =
    goodsId === null
      ? shopId
      : (await call(followEndpoints.shopOfGoods, { goodsId }, options)).shopId;
  if (shop === null) return { ids: [] };
  const { id } = await call(followEndpoints.find, { personId, shopId: shop, goodsId }, options);
  return { ids: id === null ? [] : [id] };
}
