import { checkoutEndpoints, type WantedLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { useCall } from '../../../lib/http/call.ts';

/**
 * Previews lines as orders, delivered to an address, with other quantities than the stored ones
 * where some are wanted.
 */
export function usePreview(
  cartIds: readonly string[],
  addressId: string | null,
  wanted: readonly WantedLine[] = [],
) {
  return useCall(
    checkoutEndpoints.preview,
    { cartIds: [...cartIds], addressId, wanted: [...wanted] },
    { enabled: cartIds.length > 0, keepPrevious: true, quiet: true },
  );
}
