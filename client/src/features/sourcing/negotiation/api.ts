import type { Endpoint, RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type NegotiationTab,
  negotiationEndpoints,
} from '@jicai/shared/contract/sourcing/negotiation.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';

const REFRESH_MS = 15_000;

export const useNegotiations = (query: {
  readonly tab: NegotiationTab;
  readonly keyword: string;
  readonly page: number;
}) =>
  useCall(
    negotiationEndpoints.list,
    { ...query, pageSize: limits.pageSize },
    { keepPrevious: true, quiet: true, alwaysNew: true },
  );

/** A negotiation; asked again, because the other side answers. */
export const useNegotiation = (id: string) =>
  useCall(
    negotiationEndpoints.detail,
    { id },
    { enabled: id !== '', quiet: true, alwaysNew: true, refreshMs: REFRESH_MS },
  );

export const useSubject = (about: RequestOf<(typeof negotiationEndpoints)['subject']>) =>
  useCall(negotiationEndpoints.subject, about, {
    enabled: about.subjectId !== '',
    quiet: true,
    alwaysNew: true,
    keepPrevious: true,
  });

/** A write of negotiations; afterwards everything that shows them is asked again. */
function useChange<Req, Res>(endpoint: Endpoint<Req, Res>) {
  const queries = useQueryClient();
  const sending = useSend(endpoint, { quiet: true, repeats: true });
  const changed = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        /^(negotiation|evaluation|todo|order)\./.test(String(queryKey[0])),
    });
  return { ...sending, send: (body: Req) => sending.send(body).finally(() => void changed()) };
}

export const useStart = () => useChange(negotiationEndpoints.start);
export const useAskAgain = () => useChange(negotiationEndpoints.ask);
export const useOffer = () => useChange(negotiationEndpoints.offer);
export const useTake = () => useChange(negotiationEndpoints.take);
export const useAccept = () => useChange(negotiationEndpoints.accept);
export const useGiveUp = () => useChange(negotiationEndpoints.giveUp);
export const useOrder = () => useChange(negotiationEndpoints.order);
