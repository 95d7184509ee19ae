import { askText } from '@jicai/shared/domain/auction/countersign-words.ts';
import { type AuctionMethod, procedureWord } from '@jicai/shared/domain/auction/method-words.ts';
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
    method: AuctionMethod;
    name: string;
    handler: string | null;
  }>`
    select project.supervisor_id, project.method, package.name,
      (select person.name from person where person.id = ${handlerId}) as handler
    from package join project on project.id = package.project_id
    where package.number = ${packageNumber}`.execute(trx);
  return rows[0] ?? null;
}

type Request = Omit<CountersignRequest, 'decision' | 'isEscalated'>;

/** The words that a request's to-do is made of. */
const wordsOf = (
  request: Request,
  people: { readonly name: string; readonly method: AuctionMethod },
) => {
  const { end } = request.payload;
  const asked = { ...request, end: typeof end === 'number' ? end : null };
  return { package: people.name, ask: askText(asked, people.method), reason: request.reason };
};

/** Asks the project's supervisor to decide; the relay notifies them after the commit. */
export async function addRequestTodo(
  packageNumber: string,
  request: Request,
  trx: Executor,
): Promise<void> {
  const people = await findPeople(packageNumber, request.requestedBy, trx);
  if (!people) return;
  const todo = todoOf(packageNumber, request.id, people);
  const content = say('countersign.todo', wordsOf(request, people));
  const clock = clockAt(request.requestedAt);
  await addTodos([{ ...todo, personIds: [people.supervisor_id], content }], clock, trx);
}

/** Asks the deputies too; whoever decides ends it for all of them. */
export async function addDeputyTodo(
  packageNumber: string,
  request: Request,
  deputies: readonly string[],
  { now, trx }: { readonly now: number; readonly trx: Executor },
): Promise<void> {
  const people = await findPeople(packageNumber, request.requestedBy, trx);
  if (!people) return;
  const todo = todoOf(packageNumber, request.id, people);
  const content = say('countersign.escalatedTodo', wordsOf(request, people));
  await addTodos([{ ...todo, personIds: deputies, content }], clockAt(now), trx);
}

const todoOf = (
  packageNumber: string,
  id: number,
  people: { readonly method: AuctionMethod; readonly handler: string | null },
) =>
  ({
    kind: 'task',
    openMode: 'review',
    businessType: 'countersign',
    businessId: packageNumber,
    processName: say('countersign.todoName', { procedure: procedureWord(people.method) }),
    url: boardUrl(packageNumber, people.method === 'inquiry'),
    fromName: people.handler ?? '',
    // A step of this one decision: looking at it does not end it.
    step: { flowId: todoFlowOf(packageNumber, id), level: 1 },
  }) as const;
