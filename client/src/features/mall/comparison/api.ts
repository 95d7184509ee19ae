import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { comparisonMessages } from '@jicai/shared/messages/mall/comparison.ts';
import { useAtomValue } from 'jotai';
import { useCall } from '../../../lib/http/call.ts';
import { regionAtom } from '../../identity/region/region.ts';
import { useMallWrite } from '../actions/mall-writes.ts';

/** The table of some products, delivered to the chosen address. */
export function useComparisonTable(productIds: readonly string[]) {
  const region = useAtomValue(regionAtom);
  return useCall(
    comparisonEndpoints.table,
    { productIds: [...productIds], regionCode: region?.code ?? null },
    { enabled: productIds.length > 0, quiet: true, keepPrevious: true },
  );
}

/** One page of the person's frozen comparisons, newest first. */
export const useComparisonRecords = (keyword: string, page: number) =>
  useCall(comparisonEndpoints.listRecords, { keyword, page }, { quiet: true, keepPrevious: true });

/** One of the person's frozen comparisons; none is asked for without an id. */
export const useComparisonRecord = (id: string) =>
  useCall(comparisonEndpoints.record, { id }, { enabled: id !== '', quiet: true });

/** The writes to the whole comparison. */
export function useComparisonWrites() {
  const write = useMallWrite();
  return {
    clear: () =>
      write({
        endpoint: comparisonEndpoints.clear,
        body: {},
        changes: ['comparison', 'history'],
        says: comparisonMessages['comparison.removed'],
      }),
    freeze: (productIds: string[], name: string) =>
      write({
        endpoint: comparisonEndpoints.createRecord,
        body: { productIds, name },
        changes: ['comparison'],
        says: comparisonMessages['comparison.recorded'],
      }),
  };
}
