import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import {
  addressEndpoints,
  invoiceTitleEndpoints,
} from '@jicai/shared/contract/ordering/address.ts';
import { addressMessages } from '@jicai/shared/messages/ordering/address.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { listAddresses, removeAddress, saveAddress } from './addresses.ts';
import { listTitles, removeTitle, saveTitle, unitTitle } from './invoice-titles.ts';
import { readKnown } from './known.ts';

interface AddressDeps {
  readonly db: Database;
}

const buyers = ['buyer', 'handler'] as const;
/** The finance department keeps the titles too. */
const titleKeepers = [...buyers, 'finance'] as const;

/** Address books of people and invoice titles of units; every query is scoped to their owner. */
export const addressSlice: Slice<AddressDeps> = {
  name: 'ordering/address',
  messages: addressMessages,
  policy: {
    'address.list': buyers,
    'address.known': titleKeepers,
    'address.save': buyers,
    'address.remove': buyers,
    'invoiceTitle.list': titleKeepers,
    'invoiceTitle.save': titleKeepers,
    'invoiceTitle.remove': titleKeepers,
  },
  menu: [
    {
      group: 'shopping',
      order: 8,
      name: 'addresses',
      title: '收货地址',
      path: menuPaths.addresses,
      icon: 'mapPin',
      needs: 'address.save',
    },
  ],
  endpoints: ({ db }) => [
    query(addressEndpoints.list, async (_body, call) => ({
      rows: await listAddresses(personOf(call).id, db),
    })),
    query(addressEndpoints.known, async (_body, call) => ({
      known: await readKnown(personOf(call), db),
    })),
    write(addressEndpoints.save, (body, { person, trx }) => saveAddress(person.id, body, trx)),
    write(addressEndpoints.remove, ({ id }, { person, trx }) => removeAddress(person.id, id, trx)),
    query(invoiceTitleEndpoints.list, async (_body, call) => ({
      rows: await listTitles(personOf(call).orgId, db),
      unit: await unitTitle(personOf(call).orgId, db),
    })),
    write(invoiceTitleEndpoints.save, (body, { person, trx }) =>
      saveTitle(person.orgId, body, trx),
    ),
    write(invoiceTitleEndpoints.remove, ({ id }, { person, trx }) =>
      removeTitle(person.orgId, id, trx),
    ),
  ],
};
