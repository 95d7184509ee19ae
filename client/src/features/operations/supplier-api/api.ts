import {
  type DeliveryState,
  supplierApiEndpoints,
} from '@jicai/shared/contract/operations/supplier-api.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const useOverview = () =>
  useCall(supplierApiEndpoints.overview, {}, { quiet: true, alwaysNew: true });
export const useCreateToken = () => useSend(supplierApiEndpoints.createToken, { quiet: true });
export const useRotateToken = () => useSend(supplierApiEndpoints.rotateToken, { quiet: true });
export const useRevokeToken = () => useSend(supplierApiEndpoints.revokeToken, { quiet: true });
export const useSaveWebhook = () => useSend(supplierApiEndpoints.saveWebhook, { quiet: true });
export const useRemoveWebhook = () => useSend(supplierApiEndpoints.removeWebhook, { quiet: true });
export const useRetryDelivery = () => useSend(supplierApiEndpoints.retryDelivery);

export const useDeliveries = (state: DeliveryState | null, page: number) =>
  useCall(
    supplierApiEndpoints.deliveries,
    { state, page, pageSize: limits.pageSize },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );

/** After a step: the page is read again. */
export function useApiChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of [supplierApiEndpoints.overview, supplierApiEndpoints.deliveries])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
