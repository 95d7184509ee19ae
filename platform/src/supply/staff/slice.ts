import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { staffEndpoints } from '@jicai/shared/contract/supply/staff.ts';
import { staffMessages } from '@jicai/shared/messages/supply/staff.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import {
  addStaff,
  listStaff,
  resetStaff,
  type StaffNeeds,
  saveStaff,
  setStaffDisabled,
} from './service.ts';

// No post of a staff account reaches these calls: they are the administrators' (duties.ts).
const suppliers = ['supplier'] as const;

/** Staff accounts that a supplier's administrators keep. */
export const staffSlice: Slice<StaffNeeds> = {
  name: 'supply/staff',
  messages: staffMessages,
  policy: {
    'supplierStaff.list': suppliers,
    'supplierStaff.add': proven(suppliers),
    'supplierStaff.save': proven(suppliers),
    'supplierStaff.setDisabled': proven(suppliers),
    'supplierStaff.reset': proven(suppliers),
  },
  menu: [
    {
      group: 'supply',
      order: 7,
      name: 'supplierStaff',
      title: '子账号管理',
      path: menuPaths.supplierStaff,
      icon: 'userCog',
      needs: 'supplierStaff.list',
    },
  ],
  endpoints: (needs) => [
    query(staffEndpoints.list, (_body, call) => listStaff(needs, personOf(call))),
    write(staffEndpoints.add, (body, context) => addStaff(needs, body, context)),
    write(staffEndpoints.save, saveStaff),
    write(staffEndpoints.setDisabled, setStaffDisabled),
    write(staffEndpoints.reset, (body, context) => resetStaff(needs, body, context)),
  ],
};
