import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import type { Call } from '../../../lib/http/http.ts';

/** A followed product, or a followed shop: the other id is null. */
export interface FollowTarget {
  readonly productId: string | null;
  readonly shopId: string | null;
}

/**
 * The first calls of the specification's chain for cancelling: for a product its shop, then the
 * person's follow by shop and product. Answers the body of the third call; without a follow its list
 * is empty.
 */
export async function followToCancel(
  call: Call,
  { productId, shopId }: FollowTarget,
  personId: string | null,
): Promise<{ ids: string[] }> {
  const options = { quiet: true };
  const shop =
    productId === null
      ? shopId
      : (await call(followEndpoints.shopOfProduct, { productId }, options)).shopId;
  if (shop === null) return { ids: [] };
  const { id } = await call(followEndpoints.find, { personId, shopId: shop, productId }, options);
  return { ids: id === null ? [] : [id] };
}
