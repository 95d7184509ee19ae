import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { deleteSessionsOf } from './repository.ts';

/** Ends all sessions of a person; the relay closes their connections. Answers how many there were. */
export async function endSessions(personId: string, trx: Executor): Promise<number> {
  const ended = await deleteSessionsOf(personId, trx);
  signalChange('session', ended);
  return ended.length;
}

/**
 * Ends all sessions of a person from the command line, whose process no relay listens to: they are noted
 * with the reason, and relays learn of them by their next report (`endedLately`).
 */
export async function endSessionsByCommand(
  personId: string,
  reason: string,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const ended = await deleteSessionsOf(personId, trx);
  await sql`insert into ended_session (token_hash, person_id, ended_at, reason)
    select hash, ${personId}, ${clock.now()}, ${reason} from unnest(${ended}::text[]) hash
    on conflict (token_hash) do nothing`.execute(trx);
}

/** A relay that heard nothing for so long has asked about its sessions again by itself. */
const LATELY = '15 seconds';
const MOST = 500;

/** The sessions that were ended for a reason just now, as hashes of their tokens, the newest first. */
export async function endedLately(clock: Clock, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select token_hash as hash from ended_session
    where ended_at > ${clock.now()} - ${LATELY}::interval
    order by ended_at desc limit ${MOST}`.execute(db);
  return rows.map(({ hash }) => hash);
}
