import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { deskEndpoints } from '@jicai/shared/contract/operations/desk.ts';
import { roleNames } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { type ChecklistNeeds, readChecklist } from './checklist.ts';

/** Everybody but suppliers, whose workbench is another page. */
const staff = roleNames.filter((role) => role !== 'supplier' && role !== 'applicant');

/** The workbench of people of units and of the platform. */
export const deskSlice: Slice<ChecklistNeeds> = {
  name: 'operations/desk',
  policy: { 'desk.checklist': staff },
  menu: [
    {
      group: 'work',
      order: 0,
      name: 'desk',
      title: '工作台',
      path: menuPaths.desk,
      icon: 'desk',
      needs: 'desk.checklist',
    },
  ],
  endpoints: (needs) => [
    query(deskEndpoints.checklist, async (_body, call) => ({
      rows: await readChecklist(needs, personOf(call)),
    })),
  ],
};
