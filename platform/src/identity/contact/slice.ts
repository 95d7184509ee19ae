import { contactEndpoints } from '@jicai/shared/contract/identity/account/contact.ts';
import { contactMessages } from '@jicai/shared/messages/identity/contact.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { proven } from '../../kernel/http/caller/policy.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import { ownWrite, query, type Slice, write } from '../../kernel/slice.ts';
import { askCode, type ContactNeeds, sendCode, sendContactCode } from './codes.ts';
import { confirm, readMine } from './service.ts';

/** One's own mail address and mobile number, confirmed by a code. */
export const contactSlice: Slice<ContactNeeds> = {
  name: 'identity/contact',
  messages: contactMessages,
  policy: {
    'contact.mine': 'loggedIn',
    'contact.askCode': 'loggedIn',
    // Whoever has a confirmed address gets the links that replace the password.
    'contact.confirm': proven('loggedIn'),
  },
  endpoints: (needs) => [
    query(contactEndpoints.mine, (_body, call) => readMine(needs, personOf(call))),
    ownWrite('unkeyed', contactEndpoints.askCode, (body, call) =>
      askCode(needs, body, personOf(call).id),
    ),
    write(contactEndpoints.confirm, confirm),
  ],
  jobs: (needs) => [handleJob(sendContactCode, ({ codeId }) => sendCode(needs, codeId))],
};
