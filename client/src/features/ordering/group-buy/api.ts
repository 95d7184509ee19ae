import {
  type GroupBuyTab,
  groupBuyEndpoints,
  groupBuyReviewEndpoints,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshCalls, useCall, useSend } from '../../../lib/http/call.ts';

/** A page that nobody pushes to asks again after this time. */
const REFRESH_MS = 15_000;

export const useGroupBuys = (query: {
  readonly tab: GroupBuyTab;
  readonly keyword: string;
  readonly page: number;
}) =>
  useCall(
    groupBuyEndpoints.list,
    { ...query, pageSize: limits.pageSize },
    { keepPrevious: true, quiet: true, refreshMs: REFRESH_MS },
  );

export const useGroupBuy = (id: string) =>
  useCall(
    groupBuyEndpoints.detail,
    { id },
    { enabled: id !== '', quiet: true, refreshMs: REFRESH_MS },
  );

export const useJoins = (id: string, page: number) =>
  useCall(
    groupBuyEndpoints.joins,
    { id, page, pageSize: 10 },
    { quiet: true, keepPrevious: true, refreshMs: REFRESH_MS },
  );

export const useGroupBuyReview = (id: string) =>
  useCall(
    groupBuyReviewEndpoints.detail,
    { id },
    { enabled: id !== '', quiet: true, alwaysNew: true },
  );

/** The calls that show group buys and to-dos. */
const CONCERNED = /^(groupBuy|groupBuyReview|todo|order)\./;

/** Returns a function that refetches these calls and resolves when all have answered. */
export function useGroupBuysChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refreshCalls(queries, CONCERNED);
}

const write = { quiet: true, repeats: true, refreshes: CONCERNED } as const;

export const useLaunch = () => useSend(groupBuyEndpoints.launch, write);
export const useConfirm = () => useSend(groupBuyEndpoints.confirm, write);
export const useDecline = () => useSend(groupBuyEndpoints.decline, write);
export const useCancel = () => useSend(groupBuyEndpoints.cancel, write);
export const useJoin = () => useSend(groupBuyEndpoints.join, write);
export const useLeave = () => useSend(groupBuyEndpoints.leave, write);
export const useSubmitReview = () => useSend(groupBuyReviewEndpoints.submit, write);
