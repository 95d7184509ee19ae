import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '../../../lib/http/call.ts';

const CONCERNED = /^(?:contract|contractReview|payment|order|thread|todo)\./;

/** A write about a contract; afterwards everything that it may have changed is asked again. */
export function useContractSend<Req, Res>(endpoint: Endpoint<Req, Res>) {
  const queries = useQueryClient();
  const sending = useSend(endpoint, { quiet: true, repeats: true });
  return {
    ...sending,
    send: async (body: Req) => {
      try {
        return await sending.send(body);
      } finally {
        void queries.invalidateQueries({
          predicate: ({ queryKey: [name] }) => CONCERNED.test(String(name)),
        });
      }
    },
  };
}
