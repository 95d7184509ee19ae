import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import {
  type HandoverDue,
  isLost,
  type Obligation,
  type PersonLeft,
} from '../../identity/organisation/events.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { addTodos } from './write.ts';

/** Open tasks of a person; those of reviews go with the reviews. */
export const openTasks: Obligation = {
  word: '待办任务',
  roles: [],
  count: async ({ personId }, db) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from todo
      where person_id = ${personId} and kind = 'task' and flow_id is null
        and handled_at is null`.execute(db);
    return rows[0]?.n ?? 0;
  },
};

/** Moves the open tasks about these objects, when their person changes. */
export async function handTodosOver(
  businessIds: readonly string[],
  { personId, successorId }: PersonLeft,
  trx: Executor,
): Promise<void> {
  if (successorId === null || businessIds.length === 0) return;
  await sql`update todo set person_id = ${successorId}
    where person_id = ${personId} and kind = 'task' and flow_id is null and handled_at is null
      and business_id = any(${[...businessIds]}::text[])`.execute(trx);
  signalChange('todo', [personId, successorId]);
}

/** The successor gets the tasks that are still open, what they stand for stays open, and is told. */
export async function handTasksOver(left: PersonLeft, trx: Executor): Promise<void> {
  const { personId, personName, successorId, moved, by, clock } = left;
  if (successorId === null) return;
  if (isLost(left, [])) {
    await sql`update todo set person_id = ${successorId} where person_id = ${personId}
      and kind = 'task' and flow_id is null and handled_at is null`.execute(trx);
    signalChange('todo', [personId, successorId]);
  }
  if (moved === 0) return;
  const news = {
    personIds: [successorId],
    kind: 'message',
    openMode: 'page',
    businessType: 'none',
    businessId: personId,
    processName: '离岗交接',
    content: `${personName} 的 ${moved} 项未办事项已移交给您，请及时办理`,
    url: menuPaths.todos,
    fromName: by.orgName,
  } as const;
  await addTodos([news], clock, trx);
}

/** Tells the administrators of a unit that somebody left something open, which is a duty of theirs. */
export async function askForHandover(
  { personId, personName, unitId, count, clock }: HandoverDue,
  trx: Executor,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from person where org_id = ${unitId}
    and not disabled and 'unitAdmin' = any(roles) order by id limit 50`.execute(trx);
  const news = {
    personIds: rows.map(({ id }) => id),
    kind: 'message',
    isKnown: true,
    openMode: 'page',
    businessType: 'none',
    businessId: personId,
    processName: '离岗交接',
    content: `${personName} 已停用或岗位到期，尚有 ${count} 项未办事项，请指定接手人`,
    url: businessPaths.member(personId),
    fromName: '',
  } as const;
  await addTodos([news], clock, trx);
}
