import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import type { Files } from '../../files/upload/service.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { enrolmentDuties } from './duties.ts';
import { tenderFileRoute } from './file-route.ts';
import { readMails, saveMails } from './mails.ts';
import { listTenders } from './repository.ts';
import { decideSignUp, type EnrolmentNeeds, readApplicants, signUp } from './service.ts';
import { readTender } from './tender.ts';

/** Published projects for suppliers and visitors; sign-up, and its review by the handler. */
export const enrolmentSlice: Slice<EnrolmentNeeds & { readonly files: Files }> = {
  name: 'sourcing/enrolment',
  policy: {
    'tender.list': 'anyone',
    'tender.detail': 'anyone',
    'enrolment.signUp': ['supplier'],
    'enrolment.mails': ['supplier'],
    'enrolment.saveMails': ['supplier'],
    'enrolment.applicants': ['handler', 'supervisor'],
    'enrolment.decide': ['handler'],
  },
  duties: enrolmentDuties,
  openReads: (needs) => [
    query(enrolmentEndpoints.tenders, (body, call) =>
      listTenders(call.person, body, needs.clock, needs.db),
    ),
    query(enrolmentEndpoints.tender, (body, call) => readTender(needs, call.person, body.number)),
  ],
  endpoints: (needs) => [
    write(enrolmentEndpoints.signUp, (body, context) => signUp(needs, body, context)),
    query(enrolmentEndpoints.mails, (_body, call) => readMails(personOf(call), needs.db)),
    write(enrolmentEndpoints.saveMails, saveMails),
    query(enrolmentEndpoints.applicants, (body, call) =>
      readApplicants(needs, personOf(call), body.id),
    ),
    write(enrolmentEndpoints.decide, decideSignUp),
  ],
  routes: ({ files }, { app }) => tenderFileRoute(app, files),
};
