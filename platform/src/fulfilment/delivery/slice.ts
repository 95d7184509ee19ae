import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { deliveryMessages } from '@jicai/shared/messages/fulfilment/delivery.ts';
import { type Slice, write } from '../../kernel/slice.ts';
import { cancelParcel, receiveAll, receiveOne, ship } from './service.ts';

const buyers = ['buyer', 'handler'] as const;

/** Parcels: sent by the supplier, received by the person who ordered. */
export const deliverySlice: Slice<object> = {
  name: 'fulfilment/delivery',
  messages: deliveryMessages,
  policy: {
    'order.ship': ['supplier'],
    'order.receive': buyers,
    'delivery.receive': buyers,
    'delivery.cancel': ['supplier'],
  },
  endpoints: () => [
    write(orderEndpoints.ship, ship),
    write(orderEndpoints.receive, receiveAll),
    write(deliveryEndpoints.receive, receiveOne),
    write(deliveryEndpoints.cancel, cancelParcel),
  ],
};
