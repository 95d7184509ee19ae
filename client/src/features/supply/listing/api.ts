import { type ListingTab, listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

interface ListQuery {
  readonly tab: ListingTab;
  readonly keyword: string;
  readonly page: number;
}

export const useListings = (query: ListQuery) =>
  useCall(
    listingEndpoints.list,
    { ...query, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true },
  );

export const useShopCategories = () => useCall(listingEndpoints.categories, {}, { quiet: true });

/** A product as it is edited; what is stored now, not what was read earlier. */
export const useListing = (id: string) =>
  useCall(listingEndpoints.read, { id }, { enabled: id !== '', quiet: true, alwaysNew: true });

export const useFindings = (id: string) =>
  useCall(listingEndpoints.check, { id }, { enabled: id !== '', quiet: true, alwaysNew: true });

export const useCreateListing = () => useSend(listingEndpoints.create, { repeats: true });
export const useSaveListing = () => useSend(listingEndpoints.save, { quiet: true });
export const useSubmitListing = () => useSend(listingEndpoints.submit, { repeats: true });
export const useWithdrawListing = () => useSend(listingEndpoints.withdraw, { repeats: true });
export const useBatch = () => useSend(listingEndpoints.batch, { repeats: true });
export const useAdjust = () => useSend(listingEndpoints.adjust, { quiet: true, repeats: true });
export const useImport = () => useSend(listingEndpoints.import, { repeats: true });

/** After a step: the lists and products are read again wherever they are shown. */
export function useListingChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of [listingEndpoints.list, listingEndpoints.read, listingEndpoints.check])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
