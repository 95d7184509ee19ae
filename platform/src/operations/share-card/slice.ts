import { shareCardEndpoints } from '@jicai/shared/contract/operations/share-card.ts';
import { shareCardMessages } from '@jicai/shared/messages/operations/share-card.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { createCatalog } from '../../mall/catalog/service.ts';
import { readShareCard, type ShareNeeds } from './service.ts';

type Needs = Omit<ShareNeeds, 'search'> & Parameters<typeof createCatalog>[0];

/** The cards of links to public pages, for where they are shared. */
export const shareCardSlice: Slice<Needs> = {
  name: 'operations/share-card',
  messages: shareCardMessages,
  policy: { 'shareCard.read': 'anyone' },
  openReads: (needs) => {
    const { search } = createCatalog(needs);
    return [query(shareCardEndpoints.read, (body) => readShareCard(body, { ...needs, search }))];
  },
};
