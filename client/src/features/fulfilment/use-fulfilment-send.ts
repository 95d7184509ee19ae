import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../lib/http/call.ts';

const THREAD = /^(?:order|thread|acceptance|stock|todo)\./;

const refresh = (queries: QueryClient, concerned: RegExp) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) => concerned.test(String(name)),
  });

/** Everything that was read of orders and their threads is asked again. */
export const refreshFulfilment = (queries: QueryClient) => refresh(queries, THREAD);

/**
 * A write of this wing; afterwards everything that it may have changed is asked again: calls whose
 * names `concerned` matches, by default those of orders and their threads.
 */
export function useFulfilmentSend<Req, Res>(endpoint: Endpoint<Req, Res>, concerned = THREAD) {
  const queries = useQueryClient();
  const sending = useSend(endpoint, { quiet: true, repeats: true });
  return {
    ...sending,
    send: async (body: Req) => {
      try {
        return await sending.send(body);
      } finally {
        void refresh(queries, concerned);
      }
    },
  };
}
