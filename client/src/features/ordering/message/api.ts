import { orderMessageEndpoints } from '@jicai/shared/contract/ordering/message.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '../../../lib/http/call.ts';
import { useChannelPush } from '../../work/todo/push.ts';
import { orderingWrite } from '../ordering-write.ts';

/** Asked again by itself as seldom as this; new messages are pushed. */
const POLL_MS = 60_000;

/** The messages of an order, which come by themselves. */
export function useOrderMessages(orderId: string) {
  const queries = useQueryClient();
  const query = useCall(
    orderMessageEndpoints.list,
    { orderId },
    { quiet: true, refreshMs: POLL_MS },
  );
  useChannelPush(query.data?.channel ?? '', () =>
    queries.invalidateQueries({ queryKey: [orderMessageEndpoints.list.name] }),
  );
  return query;
}

export const useSendOrderMessage = () => useSend(orderMessageEndpoints.send, orderingWrite);
