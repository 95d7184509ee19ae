import { preferenceEndpoints } from '@jicai/shared/contract/identity/account/preference.ts';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Person, personOf } from '../../kernel/http/caller/caller.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import { canSend } from '../../kernel/mail/mail.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { readContact } from '../contact/service.ts';
import { readChoices, writeChoices } from './repository.ts';
import { type SendNeeds, sendMessages, sendMessagesJob } from './send.ts';

type Endpoints = typeof preferenceEndpoints;

async function read(
  { db, mailer, sms }: SendNeeds,
  { id }: Person,
): Promise<ResponseOf<Endpoints['read']>> {
  const { confirmedEmail, confirmedPhone } = await readContact(id, db);
  const choices = await readChoices(id, db);
  return {
    ...choices,
    byMail: canSend(mailer),
    bySms: sms !== null,
    confirmedEmail,
    confirmedPhone,
  };
}

async function save(
  body: RequestOf<Endpoints['save']>,
  { trx, person, clock }: WriteContext,
): Promise<Record<string, never>> {
  await writeChoices(person.id, body, clock, trx);
  return {};
}

/** What reaches a person by mail and short message, and the sending of it. */
export const preferenceSlice: Slice<SendNeeds> = {
  name: 'identity/preference',
  policy: { 'preference.read': 'loggedIn', 'preference.save': 'loggedIn' },
  endpoints: (needs) => [
    query(preferenceEndpoints.read, (_body, call) => read(needs, personOf(call))),
    write(preferenceEndpoints.save, save),
  ],
  jobs: (needs) => [handleJob(sendMessagesJob, (_ids, report) => sendMessages(needs, report))],
};
