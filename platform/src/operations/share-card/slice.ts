import { shareCardEndpoints } from '@jicai/shared/contract/operations/share-card.ts';
import { shareCardMessages } from '@jicai/shared/messages/operations/share-card.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { readShareCard, type ShareNeeds } from './service.ts';

/** The cards of links to public pages, for where they are shared. */
export const shareCardSlice: Slice<ShareNeeds> = {
  name: 'operations/share-card',
  messages: shareCardMessages,
  policy: { 'shareCard.read': 'anyone' },
  endpoints: (needs) => [query(shareCardEndpoints.read, (body) => readShareCard(body, needs))],
};
