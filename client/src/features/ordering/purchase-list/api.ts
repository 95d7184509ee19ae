import { purchaseListEndpoints } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { useCall } from '../../../lib/http/call.ts';
import { useOrderingSend } from '../use-ordering-send.ts';

const keep = { keepPrevious: true, quiet: true } as const;

export const useFrequent = (page: number) =>
  useCall(purchaseListEndpoints.frequent, { page }, keep);

export const usePurchaseLists = (keyword: string, page: number) =>
  useCall(purchaseListEndpoints.list, { keyword, page }, keep);

export const usePurchaseList = (id: string) =>
  useCall(purchaseListEndpoints.detail, { id }, { quiet: true });

export const useCreateList = () => useOrderingSend(purchaseListEndpoints.create);
export const useUpdateList = () => useOrderingSend(purchaseListEndpoints.update);
export const useRemoveList = () => useOrderingSend(purchaseListEndpoints.remove);
