import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { deliveryMessages } from '@jicai/shared/messages/fulfilment/delivery.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import type { MakeDocument } from '../documents/documents.ts';
import { UNIT_READERS } from '../thread/order.ts';
import { shipBatch, shipTemplate } from './batch.ts';
import { deliveryNote } from './note.ts';
import { cancelParcel, receiveAll, receiveOne, ship, undoReceipt } from './service.ts';

interface Needs {
  readonly db: Database;
  readonly signing: SigningKey;
  readonly papers: MakeDocument;
}

const buyers = ['buyer', 'handler'] as const;

/** Parcels: sent by the supplier, received by the person who ordered. */
export const deliverySlice: Slice<Needs> = {
  name: 'fulfilment/delivery',
  messages: deliveryMessages,
  policy: {
    'order.ship': ['supplier'],
    'order.receive': buyers,
    'delivery.receive': buyers,
    'delivery.undoReceipt': buyers,
    'delivery.cancel': ['supplier'],
    'delivery.template': ['supplier'],
    'delivery.batch': ['supplier'],
    'delivery.note': [...UNIT_READERS, 'supplier', 'reviewer'],
  },
  menu: [
    {
      group: 'orders',
      order: 7,
      name: 'shipBatch',
      title: '批量发货',
      path: menuPaths.shipBatch,
      icon: 'truckDelivery',
      needs: 'delivery.batch',
    },
  ],
  endpoints: ({ db, signing, papers }) => [
    write(orderEndpoints.ship, (body, context) => ship(signing, body, context)),
    write(orderEndpoints.receive, receiveAll),
    write(deliveryEndpoints.receive, receiveOne),
    write(deliveryEndpoints.undoReceipt, undoReceipt),
    write(deliveryEndpoints.cancel, cancelParcel),
    query(deliveryEndpoints.template, (_body, call) => shipTemplate(personOf(call), db)),
    write(deliveryEndpoints.batch, (body, context) => shipBatch(signing, body, context)),
    query(deliveryEndpoints.note, ({ parcelId }, call) =>
      deliveryNote(parcelId, personOf(call), papers, db),
    ),
  ],
};
