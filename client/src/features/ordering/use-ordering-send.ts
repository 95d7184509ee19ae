import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../lib/http/call.ts';

/** A write of this wing; afterwards everything that was read of its slices is asked again. */
export function useOrderingSend<Req, Res>(endpoint: Endpoint<Req, Res>, quiet = true) {
  const queries = useQueryClient();
  const sending = useSend(endpoint, { quiet, repeats: true });
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        /^(order|budget|orderMessage|todo|cart|statistics|address|invoiceTitle|thread|purchaseList)\./.test(
          String(queryKey[0]),
        ),
    });
  return {
    ...sending,
    send: async (body: Req) => {
      try {
        return await sending.send(body);
      } finally {
        void refresh();
      }
    },
  };
}
