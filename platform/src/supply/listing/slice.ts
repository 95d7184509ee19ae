import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { listingMessages } from '@jicai/shared/messages/supply/listing.ts';
import type { Files } from '../../files/upload/service.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { askingWrite, query, type Slice, write } from '../../kernel/slice.ts';
import { adjustSkus, batchListings } from './batch.ts';
import { listingDuties } from './duties.ts';
import { exportListings } from './export.ts';
import { importListings, readWorkbook } from './import.ts';
import { pictureRoute } from './picture-route.ts';
import { listListings } from './repository.ts';
import * as listing from './service.ts';
import { submitListing, withdrawListing } from './submit.ts';

const suppliers = ['supplier'] as const;

/** A supplier's own products: the wizard, the list, batches and workbooks. */
export const listingSlice: Slice<listing.ListingNeeds & { readonly files: Files }> = {
  name: 'supply/listing',
  messages: listingMessages,
  policy: {
    'listing.list': suppliers,
    'listing.categories': suppliers,
    'listing.read': suppliers,
    'listing.create': suppliers,
    'listing.save': suppliers,
    'listing.check': suppliers,
    'listing.submit': suppliers,
    'listing.withdraw': suppliers,
    'listing.batch': suppliers,
    'listing.adjust': suppliers,
    'listing.export': suppliers,
    'listing.import': suppliers,
  },
  duties: listingDuties,
  menu: [
    {
      group: 'supply',
      order: 2,
      name: 'listings',
      title: '我的商品',
      path: menuPaths.listings,
      icon: 'tag',
      needs: 'listing.list',
    },
  ],
  endpoints: (needs) => [
    query(listingEndpoints.list, (body, call) =>
      listListings(personOf(call).orgId, body, needs.db),
    ),
    query(listingEndpoints.categories, (_body, call) =>
      listing.readCategories(needs, personOf(call)),
    ),
    query(listingEndpoints.read, ({ id }, call) => listing.readListing(needs, personOf(call), id)),
    write(listingEndpoints.create, listing.createListing),
    write(listingEndpoints.save, (body, context) => listing.saveListing(needs, body, context)),
    query(listingEndpoints.check, ({ id }, call) =>
      listing.checkListing(needs, personOf(call), id),
    ),
    write(listingEndpoints.submit, (body, context) => submitListing(needs, body, context)),
    write(listingEndpoints.withdraw, ({ id }, context) => withdrawListing(id, context)),
    write(listingEndpoints.batch, batchListings),
    write(listingEndpoints.adjust, adjustSkus),
    query(listingEndpoints.export, (_body, call) => exportListings(needs, personOf(call))),
    askingWrite(
      listingEndpoints.import,
      (body, call) => readWorkbook(needs, body, personOf(call)),
      (body, context, workbook) => importListings(body, workbook, context),
    ),
  ],
  routes: ({ files }, server) => pictureRoute(server.app, files),
};
