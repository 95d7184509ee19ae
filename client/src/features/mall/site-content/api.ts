import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import {
  categoryEndpoints,
  categoryImportEndpoints,
  siteContentEndpoints,
} from '@jicai/shared/contract/mall/site-content.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

/** An item with its version, as a list shows it. */
export type Marked<Item> = Item & { readonly mark: string };

/** The calls of one section of the content. */
export interface SectionEndpoints<Item> {
  readonly list: Endpoint<
    { keyword: string; page: number; pageSize: number },
    { rows: Marked<Item>[]; total: number }
  >;
  readonly save: Endpoint<{ item: Item; seen: string | null }, { id: string }>;
  readonly remove: Endpoint<{ id: string }, object>;
}

export const useItems = <Item>(
  { list }: SectionEndpoints<Item>,
  asked: { keyword: string; page: number },
) =>
  useCall(
    list,
    { ...asked, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );

export const useZones = () => useCall(catalogEndpoints.zones, {}, { quiet: true });

export const useEditedContact = () =>
  useCall(siteContentEndpoints.contact, {}, { quiet: true, alwaysNew: true });
export const useSaveContact = () => useSend(siteContentEndpoints.saveContact, { quiet: true });

export const useImportCategories = () => useSend(categoryImportEndpoints.import, { quiet: true });

export const useContentEvents = (page: number) =>
  useCall(
    siteContentEndpoints.events,
    { page, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true, quiet: true },
  );

/** After a change: what the mall shows is read again. */
export function useContentChanged(): () => void {
  const queries = useQueryClient();
  const shown = [
    contentEndpoints.home,
    contentEndpoints.contact,
    catalogEndpoints.scopes,
    catalogEndpoints.hotWords,
    catalogEndpoints.scenes,
    catalogEndpoints.pageTemplate,
    catalogEndpoints.categories,
    categoryEndpoints.list,
  ];
  return () => {
    for (const { name } of shown) void queries.invalidateQueries({ queryKey: [name] });
  };
}
