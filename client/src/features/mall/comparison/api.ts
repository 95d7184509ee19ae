import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { useCall } from '../../../lib/http/call.ts';
import { useMallWrite } from '../actions/mall-writes.ts';

/** The table of some goods. */
export function useComparisonTable(goodsIds: readonly string[]) {
  return useCall(
    comparisonEndpoints.table,
    { goodsIds: [...goodsIds] },
    { enabled: goodsIds.length > 0, quiet: true, keepPrevious: true },
  );
}

/** What is done with the whole comparison. */
export function useComparisonWrites() {
  const write = useMallWrite();
  return {
    clear: () =>
      write({
        endpoint: comparisonEndpoints.clear,
        body: {},
        changes: ['comparison', 'history'],
        says: 'comparison.removed',
      }),
    /** Into the cart with what is ticked in the bar; the server empties the comparison then. */
    addToCart: (ids: string[]) =>
      write({
        endpoint: cartEndpoints.add,
        body: {
          comparisonIds: ids,
          goodsId: null,
          skuId: null,
          zoneId: null,
          quantity: null,
          accessories: [],
        },
        changes: ['cart', 'comparison', 'history'],
        says: 'cart.added',
      }),
    freeze: (goodsIds: string[]) =>
      write({
        endpoint: comparisonEndpoints.createRecord,
        body: { goodsIds },
        changes: ['comparison'],
        says: 'comparison.recorded',
      }),
  };
}
