import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../lib/http/call.ts';

/** Everything that was read of orders and their threads is asked again. */
export const refreshFulfilment = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^(order|thread|acceptance|stock|todo)\./.test(String(queryKey[0])),
  });

/** A write of this wing; afterwards everything that it may have changed is asked again. */
export function useFulfilmentSend<Req, Res>(endpoint: Endpoint<Req, Res>) {
  const queries = useQueryClient();
  const sending = useSend(endpoint, { quiet: true, repeats: true });
  return {
    ...sending,
    send: async (body: Req) => {
      try {
        return await sending.send(body);
      } finally {
        void refreshFulfilment(queries);
      }
    },
  };
}
