import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { useAtomValue } from 'jotai';
import { useCall } from '../../../lib/http/call.ts';
import { isSupplierAtom } from '../../identity/session/roles.ts';
import { type ListState, requestOf } from './model/list-state.ts';

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
