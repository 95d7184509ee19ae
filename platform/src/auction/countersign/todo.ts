import { askText } from '@jicai/shared/domain/auction/countersign-words.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { clockAt } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { addTodos } from '../../work/todo/write.ts';
import { type CountersignRequest, todoFlowOf } from '../ledger/countersigns.ts';

/* A request reaches the supervisor as a to-do, wherever they are; it ends with the decision. */

/** The supervisor's board, a path of the site; an inquiry has a hall of its own. */
const boardUrl = (packageNumber: string, isInquiry: boolean): string =>
  `/${isInquiry ? 'JbrXjdt' : 'Jdrjjdt'}?bbh=${encodeURIComponent(packageNumber)}`;

async function findPeople(packageNumber: string, handlerId: string, trx: Executor) {
  const { rows } = await sql<{
    supervisor_id: string;
    method: string;
    name: string;
    handler: string | null;
  }>`
    select project.supervisor_id, project.method, package.name,
      (select person.name from person where person.id = ${handlerId}) as handler
    from package join project on project.id = package.project_id
    where package.number = ${packageNumber}`.execute(trx);
  return rows[0] ?? null;
}

/** Asks the project's supervisor to decide; the relay notifies them after the commit. */
export async function addRequestTodo(
  packageNumber: string,
  request: Omit<CountersignRequest, 'decision'>,
  trx: Executor,
): Promise<void> {
  const people = await findPeople(packageNumber, request.requestedBy, trx);
  if (!people) return;
  const { end } = request.payload;
  const ask = askText({ ...request, end: typeof end === 'number' ? end : null });
  const todo = {
    personIds: [people.supervisor_id],
    kind: 'task',
    openMode: 'page',
    businessType: 'none',
    businessId: packageNumber,
    processName: say('countersign.todoName'),
    content: say('countersign.todo', { package: people.name, ask, reason: request.reason }),
    url: boardUrl(packageNumber, people.method === 'inquiry'),
    fromName: people.handler ?? '',
    // A step of this one decision: looking at it does not end it.
    step: { flowId: todoFlowOf(packageNumber, request.id), level: 1 },
  } as const;
  await addTodos([todo], clockAt(request.requestedAt), trx);
}
