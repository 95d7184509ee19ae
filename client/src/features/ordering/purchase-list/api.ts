import { purchaseListEndpoints } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { useCall, useSend } from '../../../lib/http/call.ts';
import { orderingWrite } from '../ordering-write.ts';

const keep = { keepPrevious: true, quiet: true } as const;

export const useFrequent = (page: number) =>
  useCall(purchaseListEndpoints.frequent, { page }, keep);

export const usePurchaseLists = (keyword: string, page: number) =>
  useCall(purchaseListEndpoints.list, { keyword, page }, keep);

export const usePurchaseList = (id: string) =>
  useCall(purchaseListEndpoints.detail, { id }, { quiet: true });

export const useCreateList = () => useSend(purchaseListEndpoints.create, orderingWrite);
export const useUpdateList = () => useSend(purchaseListEndpoints.update, orderingWrite);
export const useRemoveList = () => useSend(purchaseListEndpoints.remove, orderingWrite);
