import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import {
  addressEndpoints,
  invoiceTitleEndpoints,
} from '@jicai/shared/contract/ordering/address.ts';
import { checkoutEndpoints, type WantedLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCall, useSend } from '../../../lib/http/call.ts';
import { isSupplierAtom } from '../../identity/session/roles.ts';
import { type ListState, requestOf } from './model/list-state.ts';

/**
 * What the lines of the cart would be as orders, delivered to an address. Lines that are not wanted
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

export const useAddresses = () => useCall(addressEndpoints.list, {});
export const useInvoiceTitles = () => useCall(invoiceTitleEndpoints.list, {});
export const useComparisonRecords = (enabled: boolean) =>
  useCall(comparisonEndpoints.listRecords, {}, { enabled, quiet: true });

/** The orders of the caller's unit, or of the shops that the caller supplies from. */
export function useOrders(state: ListState) {
  const isSupplier = useAtomValue(isSupplierAtom);
  const endpoint = isSupplier ? orderEndpoints.supplierList : orderEndpoints.list;
  return useCall(endpoint, requestOf(state), { keepPrevious: true });
}

export function useOrderDetail(id: string) {
  return useCall(orderEndpoints.detail, { id }, { enabled: id !== '', quiet: true });
}

export function useSnapshot(id: string, version: number | null) {
  return useCall(orderEndpoints.snapshot, { id, version }, { enabled: id !== '', quiet: true });
}

/** A write after which everything that was read of these slices is asked again. */
export function useOrderSend<Req, Res>(endpoint: Endpoint<Req, Res>, quiet = true) {
  const queries = useQueryClient();
  const sending = useSend(endpoint, { quiet, repeats: true });
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        /^(order|cart|statistics|address|invoiceTitle)\./.test(String(queryKey[0])),
    });
  return {
    ...sending,
    send: async (body: Req) => {
      try {
        return await sending.send(body);
      } finally {
        void refresh();
      }
    },
  };
}
