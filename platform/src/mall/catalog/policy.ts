import type { Policy } from '../../kernel/http/policy.ts';

/** Looking is free to everybody. */
export const catalogPolicy: Policy = {
  'catalog.search': 'anyone',
  'catalog.suggest': 'anyone',
  'catalog.hotWords': 'anyone',
  'catalog.addHotWord': 'anyone',
  'catalog.scopes': 'anyone',
  'catalog.zones': 'anyone',
  'catalog.categories': 'anyone',
  'catalog.detail': 'anyone',
  'catalog.stock': 'anyone',
  'catalog.priceHistory': 'anyone',
  'catalog.deals': 'anyone',
  'catalog.otherOffers': 'anyone',
  'catalog.pageTemplate': 'anyone',
  'catalog.scenes': 'anyone',
  'catalog.scene': 'anyone',
};
