import { invitationEndpoints } from '@jicai/shared/contract/identity/invitation.ts';
import { invitationMessages } from '@jicai/shared/messages/identity/invitation.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven, type Role } from '../../kernel/http/caller/policy.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { sendInvitationsJob } from './queue.ts';
import { type InvitationNeeds, sendInvitations } from './send.ts';
import { book, list, send } from './service.ts';

const keepers: readonly Role[] = ['unitAdmin', 'systemAdmin'];

/** The first passwords of people who never used their account. */
export const invitationSlice: Slice<InvitationNeeds> = {
  name: 'identity/invitation',
  messages: invitationMessages,
  policy: {
    'invitation.list': keepers,
    'invitation.send': proven(keepers),
    'invitation.book': proven(keepers),
  },
  endpoints: (needs) => [
    query(invitationEndpoints.list, (body, call) => list(needs, personOf(call), body)),
    write(invitationEndpoints.send, (body, context) => send(needs, body, context)),
    write(invitationEndpoints.book, (body, context) => book(needs, body, context)),
  ],
  jobs: (needs) => [
    handleJob(sendInvitationsJob, (_ids, report) => sendInvitations(needs, report)),
  ],
};
