import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { complaintEndpoints } from '@jicai/shared/contract/sourcing/complaint.ts';
import { complaintMessages } from '@jicai/shared/messages/sourcing/complaint.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { complaintDuties } from './duties.ts';
import {
  type ComplaintNeeds,
  concludeComplaint,
  listComplaints,
  registerComplaint,
} from './service.ts';
import { settleComplaint } from './settle.ts';
import { endSuspensions } from './suspension.ts';

const suspensionJob = defineJob('complaint.endSuspensions', { ids: [], schedule: '*/5 * * * *' });

/** 投诉: the handler registers complaints to the authority, the supervisor and the supplier read them. */
export const complaintSlice: Slice<ComplaintNeeds> = {
  name: 'sourcing/complaint',
  messages: complaintMessages,
  policy: {
    'complaint.list': ['supplier', 'handler', 'supervisor'],
    'complaint.register': ['handler'],
    'complaint.conclude': ['handler'],
    // It may annul an award.
    'complaint.settle': proven(['handler']),
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
    write(complaintEndpoints.settle, settleComplaint),
  ],
  jobs: (needs) => [handleJob(suspensionJob, () => endSuspensions(needs))],
};
