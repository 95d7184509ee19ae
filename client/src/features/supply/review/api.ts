import { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

export const useQueue = (categoryId: string | null, isOwn: boolean, page: number) =>
  useCall(
    listingReviewEndpoints.queue,
    { categoryId, isOwn, page, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true },
  );

export const useSheet = (id: string) =>
  useCall(
    listingReviewEndpoints.detail,
    { id },
    { enabled: id !== '', quiet: true, alwaysNew: true },
  );

export const useLiveProducts = (keyword: string, page: number) =>
  useCall(
    listingReviewEndpoints.live,
    { keyword, page, pageSize: limits.adminPageSize },
    { keepPrevious: true, alwaysNew: true },
  );

export const useSaveSkills = () => useSend(listingReviewEndpoints.saveSkills);
export const useDecide = () =>
  useSend(listingReviewEndpoints.submit, { quiet: true, repeats: true });
export const useMeasure = () =>
  useSend(listingReviewEndpoints.measure, { quiet: true, repeats: true });

/** After a decision or a measure: everything that shows the product is read again. */
export function useReviewChanged(): () => void {
  const queries = useQueryClient();
  const names = [
    listingReviewEndpoints.queue.name,
    listingReviewEndpoints.detail.name,
    listingReviewEndpoints.live.name,
    todoEndpoints.list.name,
  ];
  return () => {
    for (const name of names) void queries.invalidateQueries({ queryKey: [name] });
  };
}
