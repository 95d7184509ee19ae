import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { priceComplaintEndpoints } from '@jicai/shared/contract/mall/price-complaint.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

const options = { keepPrevious: true, alwaysNew: true, quiet: true } as const;

export const useSubmitComplaint = () => useSend(priceComplaintEndpoints.submit, { quiet: true });
export const useAnswerComplaint = () => useSend(priceComplaintEndpoints.answer, { quiet: true });
export const useOwnComplaints = (page: number) =>
  useCall(priceComplaintEndpoints.mine, { page, pageSize: limits.pageSize }, options);
export const useComplaints = (isOpen: boolean, page: number) =>
  useCall(priceComplaintEndpoints.list, { isOpen, page, pageSize: limits.adminPageSize }, options);

/** The prices that a product had, oldest first. */
export const usePricesOf = (productId: string) =>
  useCall(catalogEndpoints.priceHistory, { productId }, { quiet: true });

/** After a step: the lists are read again. */
export function useComplaintsChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of [priceComplaintEndpoints.list, priceComplaintEndpoints.mine])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
