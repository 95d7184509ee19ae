import { orderMessageEndpoints } from '@jicai/shared/contract/ordering/message.ts';
import { orderMessageMessages } from '@jicai/shared/messages/ordering/message.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { listMessages, type MessageNeeds, sendMessage } from './service.ts';

/** Messages between buyer and supplier on an order; each call asks whose order it is. */
export const orderMessageSlice: Slice<MessageNeeds> = {
  name: 'ordering/message',
  messages: orderMessageMessages,
  policy: {
    'orderMessage.list': ['buyer', 'handler', 'supplier', 'reviewer'],
    'orderMessage.send': ['buyer', 'handler', 'supplier'],
  },
  endpoints: (needs) => [
    query(orderMessageEndpoints.list, ({ orderId }, call) =>
      listMessages(needs, orderId, personOf(call)),
    ),
    write(orderMessageEndpoints.send, sendMessage),
  ],
};
