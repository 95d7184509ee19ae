import { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import { contentMessages } from '@jicai/shared/messages/mall/content.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { readContact } from './repository.ts';
import { type ContentNeeds, readHome } from './service.ts';

/** The homes of the zones and the footer, for everybody. */
export const contentSlice: Slice<ContentNeeds> = {
  name: 'mall/content',
  messages: contentMessages,
  policy: {
    'content.home': 'anyone',
    'content.contact': 'anyone',
  },
  openReads: (needs) => [
    query(contentEndpoints.home, ({ zoneId }) => readHome(needs, zoneId)),
    query(contentEndpoints.contact, async () => ({ contact: await readContact(needs.db) })),
  ],
};
