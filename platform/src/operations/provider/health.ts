import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { isFault, type ProviderFault } from './provider.ts';

/** Notes how a call of a provider went, for the console. */
export async function noteHealth(
  provider: string,
  answer: object | ProviderFault,
  clock: Clock,
  db: Executor,
): Promise<void> {
  if (isFault(answer)) {
    await sql`insert into provider_health (provider, failed_at, reason)
      values (${provider}, ${clock.now()}, ${answer.reason})
      on conflict (provider) do update set failed_at = excluded.failed_at,
        reason = excluded.reason`.execute(db);
    return;
  }
  await sql`insert into provider_health as h (provider, succeeded_at)
    values (${provider}, ${clock.now()})
    on conflict (provider) do update set succeeded_at = excluded.succeeded_at
      where h.succeeded_at is null
        or h.succeeded_at < ${clock.now()} - interval '10 seconds'`.execute(db);
}
