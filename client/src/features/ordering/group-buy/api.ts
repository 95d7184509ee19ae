import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type GroupBuyTab,
  groupBuyEndpoints,
  groupBuyReviewEndpoints,
} from '@jicai/shared/contract/ordering/group-buy.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

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

/** Asks again for everything that shows group buys, and for what waits; answers when all of it is there. */
export function useGroupBuysChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        /^(groupBuy|groupBuyReview|todo|order)\./.test(String(queryKey[0])),
    });
}

/** A write of group buys; afterwards everything that shows them is asked again. */
function useChange<Req, Res>(endpoint: Endpoint<Req, Res>) {
  const changed = useGroupBuysChanged();
  const sending = useSend(endpoint, { quiet: true, repeats: true });
  return { ...sending, send: (body: Req) => sending.send(body).finally(() => void changed()) };
}

export const useLaunch = () => useChange(groupBuyEndpoints.launch);
export const useConfirm = () => useChange(groupBuyEndpoints.confirm);
export const useDecline = () => useChange(groupBuyEndpoints.decline);
export const useCancel = () => useChange(groupBuyEndpoints.cancel);
export const useJoin = () => useChange(groupBuyEndpoints.join);
export const useLeave = () => useChange(groupBuyEndpoints.leave);
export const useSubmitReview = () => useChange(groupBuyReviewEndpoints.submit);
