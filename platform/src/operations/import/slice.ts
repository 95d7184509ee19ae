import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { importEndpoints } from '@jicai/shared/contract/operations/import.ts';
import { importMessages } from '@jicai/shared/messages/operations/import.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven, type Role } from '../../kernel/http/caller/policy.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { exportAll } from './export.ts';
import { apply, begin, check, type ImportNeeds, stage } from './service.ts';
import { templateBook } from './workbooks.ts';

const importers: readonly Role[] = ['systemAdmin'];

/** Imports of an organisation and its mall. */
export const importSlice: Slice<ImportNeeds> = {
  name: 'operations/import',
  messages: importMessages,
  policy: {
    'import.template': importers,
    'import.export': proven(importers),
    'import.begin': importers,
    'import.stage': importers,
    'import.check': importers,
    // People come in with their posts.
    'import.apply': proven(importers),
  },
  menu: [
    {
      group: 'people',
      order: 4,
      name: 'imports',
      title: '批量导入',
      path: menuPaths.imports,
      icon: 'upload',
      needs: 'import.template',
    },
  ],
  endpoints: (needs) => [
    query(importEndpoints.template, async () => ({ file: await templateBook() })),
    query(importEndpoints.export, () => exportAll(needs.db)),
    write(importEndpoints.begin, begin),
    write(importEndpoints.stage, stage),
    query(importEndpoints.check, ({ batchId }, call) => check(needs, batchId, personOf(call))),
    write(importEndpoints.apply, (body, context) => apply(needs, body, context)),
  ],
};
