import type { Executor } from '../../kernel/db/open.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { deleteSessionsOf } from './repository.ts';

/** Ends all sessions of a person; the relay closes their connections. Answers how many there were. */
export async function endSessions(personId: string, trx: Executor): Promise<number> {
  const ended = await deleteSessionsOf(personId, trx);
  signalChange('session', ended);
  return ended.length;
}
