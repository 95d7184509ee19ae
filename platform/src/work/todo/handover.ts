import { sql } from 'kysely';
import type { Obligation, PersonLeft } from '../../identity/organisation/events.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { signalChange } from '../../kernel/write/signals.ts';

/** Open tasks of a person. */
export const openTasks: Obligation = {
  word: '待办任务',
  count: async (personId, db) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from todo
      where person_id = ${personId} and kind = 'task' and handled_at is null`.execute(db);
    return rows[0]?.n ?? 0;
  },
};

/** The successor gets the tasks that are still open, and what they stand for stays open. */
export async function handTasksOver(
  { personId, successorId }: PersonLeft,
  trx: Executor,
): Promise<void> {
  if (successorId === null) return;
  await sql`update todo set person_id = ${successorId}
    where person_id = ${personId} and kind = 'task' and handled_at is null`.execute(trx);
  signalChange('todo', [personId, successorId]);
}
