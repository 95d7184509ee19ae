import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import {
  categoryImportEndpoints,
  siteContentEndpoints,
} from '@jicai/shared/contract/mall/site-content.ts';
import { siteContentMessages } from '@jicai/shared/messages/mall/site-content.ts';
import type { Database } from '../../kernel/db/open.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { listContentEvents } from '../content/log.ts';
import { readContact } from '../content/repository.ts';
import { brandSection } from './brands.ts';
import { categorySection, importCategories } from './categories.ts';
import { saveContact } from './contact.ts';
import { floorSection, pictureSection, sceneSection, scopeSection } from './homes.ts';
import { sectionCalls, sectionPolicy } from './section.ts';
import { pageTemplateSection } from './templates.ts';
import { bannedWordSection, hotWordSection, synonymSection } from './words.ts';

interface Needs {
  readonly db: Database;
}

const operators = ['operator'] as const;

/** The console of what the mall shows: homes, search, words, the footer. */
export const siteContentSlice: Slice<Needs> = {
  name: 'mall/site-content',
  messages: siteContentMessages,
  policy: {
    'siteContent.contact': operators,
    'siteContent.saveContact': operators,
    'siteContent.events': operators,
    ...sectionPolicy(pictureSection),
    ...sectionPolicy(floorSection),
    ...sectionPolicy(sceneSection),
    ...sectionPolicy(scopeSection),
    ...sectionPolicy(pageTemplateSection),
    ...sectionPolicy(brandSection),
    ...sectionPolicy(categorySection),
    'category.import': operators,
    ...sectionPolicy(hotWordSection),
    ...sectionPolicy(synonymSection),
    ...sectionPolicy(bannedWordSection),
  },
  menu: [
    {
      group: 'platform',
      order: 5,
      name: 'siteContent',
      title: '内容管理',
      path: menuPaths.siteContent,
      icon: 'layout',
      needs: 'homePicture.list',
    },
  ],
  endpoints: ({ db }) => [
    ...sectionCalls(pictureSection, db),
    ...sectionCalls(floorSection, db),
    ...sectionCalls(sceneSection, db),
    ...sectionCalls(scopeSection, db),
    ...sectionCalls(pageTemplateSection, db),
    ...sectionCalls(brandSection, db),
    ...sectionCalls(categorySection, db),
    write(categoryImportEndpoints.import, importCategories),
    ...sectionCalls(hotWordSection, db),
    ...sectionCalls(synonymSection, db),
    ...sectionCalls(bannedWordSection, db),
    query(siteContentEndpoints.contact, async () => ({ contact: await readContact(db) })),
    write(siteContentEndpoints.saveContact, saveContact),
    query(siteContentEndpoints.events, (body) => listContentEvents(null, body, db)),
  ],
};
