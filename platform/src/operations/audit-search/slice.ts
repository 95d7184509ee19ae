import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { auditSearchEndpoints } from '@jicai/shared/contract/operations/audit-search.ts';
import { auditSearchMessages } from '@jicai/shared/messages/operations/audit-search.ts';
import type { Database } from '../../kernel/db/open.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { exportEntries, listEntries } from './service.ts';

/** One search over the logs of all wings; each log stays where it is. */
export const auditSearchSlice: Slice<{ readonly db: Database }> = {
  name: 'operations/audit-search',
  messages: auditSearchMessages,
  policy: { 'auditSearch.list': ['auditAdmin'], 'auditSearch.export': ['auditAdmin'] },
  menu: [
    {
      group: 'operations',
      order: 6,
      name: 'auditSearch',
      title: '审计检索',
      path: menuPaths.auditSearch,
      icon: 'shieldSearch',
      needs: 'auditSearch.list',
    },
  ],
  endpoints: (needs) => [
    query(auditSearchEndpoints.list, (body) => listEntries(needs, body)),
    query(auditSearchEndpoints.export, (body) => exportEntries(needs, body)),
  ],
};
