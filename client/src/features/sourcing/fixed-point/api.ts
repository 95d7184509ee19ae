import {
  type FixedOrderTab,
  fixedPointEndpoints,
} from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { limits } from '@jicai/shared/limits.ts';
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

const write = { quiet: true, repeats: true, refreshes: /^(fixedOrder|todo|order)\./ } as const;

export const useRequest = () => useSend(fixedPointEndpoints.request, write);
export const useOffer = () => useSend(fixedPointEndpoints.offer, write);
export const useAccept = () => useSend(fixedPointEndpoints.accept, write);
export const useRefuse = () => useSend(fixedPointEndpoints.refuse, write);
export const useFill = () => useSend(fixedPointEndpoints.fill, write);
export const useGiveBack = () => useSend(fixedPointEndpoints.giveBack, write);
export const useConfirm = () => useSend(fixedPointEndpoints.confirm, write);
export const useCancel = () => useSend(fixedPointEndpoints.cancel, write);
