import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { HandoverDue, PersonLeft } from '../../identity/organisation/events.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { addTodos } from './write.ts';

/** Tells the successor of somebody who left how many unfinished things are theirs now. */
export async function tellSuccessor(left: PersonLeft, trx: Executor): Promise<void> {
  const { personId, personName, successorId, moved, by, clock } = left;
  if (successorId === null || moved === 0) return;
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
    fromName: '系统',
  } as const;
  await addTodos([news], clock, trx);
}
