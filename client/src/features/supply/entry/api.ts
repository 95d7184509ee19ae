import { regionEndpoints } from '@jicai/shared/contract/identity/region.ts';
import type { ShopState } from '@jicai/shared/contract/mall/shop.ts';
import {
  entryEndpoints,
  entryReviewEndpoints,
  shopAdminEndpoints,
} from '@jicai/shared/contract/supply/entry.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCall, useSend } from '../../../lib/http/call.ts';
import { userAtom } from '../../../lib/session.ts';

export const useApply = () => useSend(entryEndpoints.apply, { quiet: true });
/** Whether a registration needs a code by mail. */
export const useMailStep = () => useCall(entryEndpoints.mailStep, {}, { quiet: true });
export const useMailCode = () => useSend(entryEndpoints.mailCode, { quiet: true });
export const useSmsCode = () => useSend(entryEndpoints.smsCode, { quiet: true });
export const useTaken = () => useSend(entryEndpoints.taken, { quiet: true });
export const useProgress = (asked: { number: string; mobile: string } | null) =>
  useCall(entryEndpoints.progress, asked ?? { number: '', mobile: '' }, {
    enabled: asked !== null,
    quiet: true,
    alwaysNew: true,
  });

/** The caller's own shop; for a supplier only. */
export function useOwnEntry(enabled = true) {
  const personId = useAtomValue(userAtom)?.id ?? null;
  return useCall(entryEndpoints.mine, { personId }, { enabled, quiet: true, alwaysNew: true });
}
export const useSaveEntry = () => useSend(entryEndpoints.save, { quiet: true });
export const useSubmitEntry = () => useSend(entryEndpoints.submit, { repeats: true });
export const useWithdrawEntry = () => useSend(entryEndpoints.withdraw, { repeats: true });

export const useProvinces = () =>
  useCall(regionEndpoints.children, { code: null }, { quiet: true });

export const useEntryQueue = (page: number) =>
  useCall(
    entryReviewEndpoints.queue,
    { page, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true },
  );
export const useEntrySheet = (shopId: string) =>
  useCall(
    entryReviewEndpoints.detail,
    { shopId },
    { enabled: shopId !== '', quiet: true, alwaysNew: true },
  );
// Loud: a sheet that was changed meanwhile takes the form away, with the reason in it.
export const useDecideEntry = () => useSend(entryReviewEndpoints.submit, { repeats: true });

export const useShops = (state: ShopState | null, keyword: string, page: number) =>
  useCall(
    shopAdminEndpoints.list,
    { state, keyword, page, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true },
  );
export const useShopAdmin = (shopId: string) =>
  useCall(
    shopAdminEndpoints.read,
    { shopId },
    { enabled: shopId !== '', quiet: true, alwaysNew: true },
  );
export const useRegisterShop = () => useSend(shopAdminEndpoints.register, { quiet: true });
export const useEditShop = () => useSend(shopAdminEndpoints.edit, { repeats: true });
export const useSetShopState = () =>
  useSend(shopAdminEndpoints.setState, { quiet: true, repeats: true });

/** After a step: everything that shows a shop is read again. */
export function useShopChanged(): () => void {
  const queries = useQueryClient();
  const all = [entryEndpoints.mine, entryReviewEndpoints.queue, entryReviewEndpoints.detail];
  const names = [...all, shopAdminEndpoints.list, shopAdminEndpoints.read].map(({ name }) => name);
  return () => {
    for (const name of names) void queries.invalidateQueries({ queryKey: [name] });
  };
}
