import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import type { Call } from '../../../lib/http/http.ts';

/**
 * The first calls of the specification's chain for cancelling the follow of a product: its shop, then
 * the person's follow by shop and product. Answers the body of the third call; without a follow its list
 * is empty.
 */
export async function followToCancel(
  call: Call,
  productId: string,
  personId: string | null,
): Promise<{ ids: string[] }> {
  const options = { quiet: true };
  const { shopId } = await call(followEndpoints.shopOfProduct, { productId }, options);
  const { id } = await call(followEndpoints.find, { personId, shopId, productId }, options);
  return { ids: id === null ? [] : [id] };
}
