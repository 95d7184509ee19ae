import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type NegotiationTab,
  negotiationEndpoints,
} from '@jicai/shared/contract/sourcing/negotiation.ts';
import { limits } from '@jicai/shared/limits.ts';
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

const write = {
  quiet: true,
  repeats: true,
  refreshes: /^(negotiation|evaluation|todo|order)\./,
} as const;

export const useStart = () => useSend(negotiationEndpoints.start, write);
export const useAskAgain = () => useSend(negotiationEndpoints.ask, write);
export const useOffer = () => useSend(negotiationEndpoints.offer, write);
export const useTake = () => useSend(negotiationEndpoints.take, write);
export const useAccept = () => useSend(negotiationEndpoints.accept, write);
export const useGiveUp = () => useSend(negotiationEndpoints.giveUp, write);
export const useOrder = () => useSend(negotiationEndpoints.order, write);
