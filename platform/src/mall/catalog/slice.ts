import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { catalogMessages } from '@jicai/shared/messages/mall/catalog.ts';
import type { Database } from '../../kernel/db/open.ts';
import { ownWrite, query, type Slice } from '../../kernel/slice.ts';
import { sweepCardChanges } from './search/memory/changes.ts';
import type { SearchIndex } from './search/memory/search-index.ts';
import { createCatalog, createHotWordCount } from './service.ts';

/** The catalogue; everybody may read it, without a login. */
export const catalogSlice: Slice<{
  readonly db: Database;
  readonly searchIndex: SearchIndex;
}> = {
  name: 'mall/catalog',
  messages: catalogMessages,
  policy: {
    'catalog.search': 'anyone',
    'catalog.suggest': 'anyone',
    'catalog.hotWords': 'anyone',
    'catalog.addHotWord': 'anyone',
    'catalog.scopes': 'anyone',
    'catalog.zones': 'anyone',
    'catalog.categories': 'anyone',
    'catalog.detail': 'anyone',
    'catalog.priceHistory': 'anyone',
    'catalog.deals': 'anyone',
    'catalog.otherOffers': 'anyone',
    'catalog.related': 'anyone',
    'catalog.certificates': 'anyone',
    'catalog.pageTemplate': 'anyone',
    'catalog.scenes': 'anyone',
    'catalog.scene': 'anyone',
  },
  openReads: (needs) => {
    const catalog = createCatalog(needs);
    return [
      query(catalogEndpoints.search, catalog.search),
      query(catalogEndpoints.suggest, catalog.suggest),
      query(catalogEndpoints.hotWords, catalog.hotWords),
      query(catalogEndpoints.scopes, catalog.scopes),
      query(catalogEndpoints.zones, catalog.zones),
      query(catalogEndpoints.categories, catalog.categories),
      query(catalogEndpoints.detail, catalog.detail),
      query(catalogEndpoints.priceHistory, catalog.priceHistory),
      query(catalogEndpoints.deals, catalog.deals),
      query(catalogEndpoints.otherOffers, catalog.otherOffers),
      query(catalogEndpoints.related, catalog.related),
      query(catalogEndpoints.certificates, catalog.certificates),
      query(catalogEndpoints.pageTemplate, catalog.pageTemplate),
      query(catalogEndpoints.scenes, catalog.scenes),
      query(catalogEndpoints.scene, catalog.scene),
    ];
  },
  endpoints: (needs) => [
    ownWrite('unkeyed', catalogEndpoints.addHotWord, createHotWordCount(needs)),
  ],
  jobs: ({ db }) => [sweepCardChanges(db)],
  start: ({ searchIndex }) => searchIndex.start(),
};
