import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { checkoutEndpoints, type WantedLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { useCall } from '../../../lib/http/call.ts';

/**
 * Previews the lines of the cart as orders, delivered to an address. Lines that are not wanted
 * count as the cart has them, or with `onlyWanted` not at all.
 */
export function usePreview(
  cartIds: readonly string[],
  addressId: string | null,
  wanted: readonly WantedLine[] = [],
  onlyWanted = false,
) {
  return useCall(
    checkoutEndpoints.preview,
    { cartIds: [...cartIds], addressId, wanted: [...wanted], onlyWanted },
    { enabled: cartIds.length > 0, keepPrevious: true, quiet: true },
  );
}

export const useComparisonRecords = (enabled: boolean) =>
  useCall(comparisonEndpoints.listRecords, {}, { enabled, quiet: true });
