import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { type Channels, channelOf } from './newcomers.ts';

/** Sends what waits; the schedule makes up for a run that died. */
export const sendInvitationsJob = defineJob('invitation.send', {
  ids: [],
  schedule: '*/5 * * * *',
  timeoutSeconds: 3_600,
});

/**
 * Queues invitations to the typed mail address or mobile number of people who never used their account:
 * nobody could confirm an address yet. Returns the ids of those who have an address that can be reached. Whoever
 * waits already keeps their place. The callers know that the accounts were never used.
 */
export async function queueInvitations(
  personIds: readonly string[],
  byId: string,
  channels: Channels,
  clock: Clock,
  trx: Executor,
): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    insert into invitation_delivery (person_id, channel, state, asked_by, asked_at, due_at)
    select f.person_id, ${channelOf(channels)}, 'waiting', ${byId}, ${clock.now()}, ${clock.now()}
    from person_profile f
    where f.person_id = any(${[...personIds]}::text[]) and ${channelOf(channels)} is not null
    on conflict (person_id) do update set channel = excluded.channel, state = 'waiting',
      asked_by = excluded.asked_by, asked_at = excluded.asked_at, tries = 0,
      due_at = case when invitation_delivery.state = 'waiting' then invitation_delivery.due_at
        else excluded.due_at end
    returning person_id as id`.execute(trx);
  if (rows.length > 0) await enqueue(sendInvitationsJob, {}, trx, { singletonKey: 'asked' });
  return new Set(rows.map(({ id }) => id));
}
