import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { SignOnFault } from './connector.ts';

/** A success is noted at most so often: a morning full of sign-ons does not queue for one row. */
const SUCCESS_EVERY = '10 seconds';

/** Notes that a system answered as it should. */
export async function noteSuccess(provider: string, clock: Clock, db: Executor): Promise<void> {
  await sql`insert into sign_on_health as h (provider, succeeded_at)
    values (${provider}, ${clock.now()})
    on conflict (provider) do update set succeeded_at = excluded.succeeded_at
      where h.succeeded_at is null
        or h.succeeded_at < ${clock.now()} - ${SUCCESS_EVERY}::interval`.execute(db);
}

/** Notes a failure and its reason. */
export async function noteFault(
  provider: string,
  { fault, reason }: SignOnFault,
  clock: Clock,
  db: Executor,
): Promise<void> {
  await sql`insert into sign_on_health (provider, failed_at, fault, reason)
    values (${provider}, ${clock.now()}, ${fault}, ${reason})
    on conflict (provider) do update set failed_at = excluded.failed_at, fault = excluded.fault,
      reason = excluded.reason`.execute(db);
}
