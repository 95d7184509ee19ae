import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { priceComplaintEndpoints } from '@jicai/shared/contract/mall/price-complaint.ts';
import { priceComplaintMessages } from '@jicai/shared/messages/mall/price-complaint.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { priceComplaintDuties } from './duties.ts';
import { answer, type ComplaintNeeds, listAll, listMine, submit } from './service.ts';

const buyers = ['buyer', 'handler'] as const;
const reviewers = ['listingReviewer'] as const;

/** Complaints about prices: a task for reviewers, with an answer. */
export const priceComplaintSlice: Slice<ComplaintNeeds> = {
  name: 'mall/price-complaint',
  messages: priceComplaintMessages,
  policy: {
    'priceComplaint.submit': buyers,
    'priceComplaint.mine': buyers,
    'priceComplaint.list': reviewers,
    'priceComplaint.answer': reviewers,
  },
  duties: priceComplaintDuties,
  menu: [
    {
      group: 'platform',
      order: 8,
      name: 'priceComplaints',
      title: '价格举报',
      path: menuPaths.priceComplaints,
      icon: 'flag',
      needs: 'priceComplaint.list',
    },
  ],
  endpoints: (needs) => [
    write(priceComplaintEndpoints.submit, (body, context) => submit(needs, body, context)),
    query(priceComplaintEndpoints.mine, (body, call) => listMine(needs, personOf(call), body)),
    query(priceComplaintEndpoints.list, (body) => listAll(needs, body)),
    write(priceComplaintEndpoints.answer, answer),
  ],
};
