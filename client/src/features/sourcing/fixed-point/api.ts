import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type FixedOrderTab,
  fixedPointEndpoints,
} from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const useCategories = () => useCall(fixedPointEndpoints.categories, {}, { quiet: true });

export const useService = (id: string) =>
  useCall(fixedPointEndpoints.service, { id }, { enabled: id !== '', quiet: true });

export const useFixedOrders = (query: {
  readonly tab: FixedOrderTab;
  readonly keyword: string;
  readonly page: number;
}) =>
  useCall(
    fixedPointEndpoints.list,
    { ...query, pageSize: limits.pageSize },
    { keepPrevious: true, quiet: true, alwaysNew: true },
  );

export const useFixedOrder = (id: string) =>
  useCall(fixedPointEndpoints.detail, { id }, { enabled: id !== '', quiet: true, alwaysNew: true });

export const useOwnServices = (enabled: boolean) =>
  useCall(fixedPointEndpoints.services, {}, { enabled, quiet: true });

export const useUnits = (keyword: string) =>
  useCall(
    fixedPointEndpoints.units,
    { keyword, page: 1, pageSize: 50 },
    { quiet: true, keepPrevious: true },
  );

/** A write of fixed-point orders; afterwards everything that shows them is asked again. */
function useChange<Req, Res>(endpoint: Endpoint<Req, Res>) {
  const queries = useQueryClient();
  const sending = useSend(endpoint, { quiet: true, repeats: true });
  const changed = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => /^(fixedOrder|todo|order)\./.test(String(queryKey[0])),
    });
  return { ...sending, send: (body: Req) => sending.send(body).finally(() => void changed()) };
}

export const useRequest = () => useChange(fixedPointEndpoints.request);
export const useOffer = () => useChange(fixedPointEndpoints.offer);
export const useAccept = () => useChange(fixedPointEndpoints.accept);
export const useRefuse = () => useChange(fixedPointEndpoints.refuse);
export const useFill = () => useChange(fixedPointEndpoints.fill);
export const useGiveBack = () => useChange(fixedPointEndpoints.giveBack);
export const useConfirm = () => useChange(fixedPointEndpoints.confirm);
export const useCancel = () => useChange(fixedPointEndpoints.cancel);
