import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { complaintEndpoints } from '@jicai/shared/contract/sourcing/complaint.ts';
import { complaintMessages } from '@jicai/shared/messages/sourcing/complaint.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { complaintDuties } from './duties.ts';
import {
  type ComplaintNeeds,
  concludeComplaint,
  listComplaints,
  registerComplaint,
} from './service.ts';

/** 投诉: the handler registers complaints to the authority, the supervisor and the supplier read them. */
export const complaintSlice: Slice<ComplaintNeeds> = {
  name: 'sourcing/complaint',
  messages: complaintMessages,
  policy: {
    'complaint.list': ['supplier', 'handler', 'supervisor'],
    'complaint.register': ['handler'],
    'complaint.conclude': ['handler'],
  },
  duties: complaintDuties,
  menu: [
    {
      group: 'sourcing',
      order: 5,
      name: 'complaints',
      title: '投诉登记',
      path: menuPaths.complaints,
      icon: 'messageReport',
      needs: 'complaint.list',
    },
  ],
  endpoints: (needs) => [
    query(complaintEndpoints.list, (body, call) => listComplaints(needs, body, personOf(call))),
    write(complaintEndpoints.register, registerComplaint),
    write(complaintEndpoints.conclude, concludeComplaint),
  ],
};
