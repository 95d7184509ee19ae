import { askedPackageText, askText } from '@jicai/shared/domain/auction/countersign-words.ts';
import { type AuctionMethod, procedureWord } from '@jicai/shared/domain/auction/method-words.ts';
import { nameFor } from '@jicai/shared/domain/kernel/rights/delegation.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { type Clock, clockAt } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { addTodos } from '../../work/todo/write.ts';
import { type CountersignRequest, todoFlowOf } from '../ledger/countersigns.ts';
import { standIns } from './supervisors.ts';

/*
 * Every countersign request adds a to-do for the supervisor and the supervisor's stand-ins, and
 * after an escalation for the deputies; the decision on the request, or its expiry, closes these
 * to-dos.
 */

/**
 * Returns the path and query of the supervisor's board for a package; the board of an inquiry has a
 * different path.
 */
const boardUrl = (packageNumber: string, isInquiry: boolean): string =>
  `/${isInquiry ? 'JbrXjdt' : 'Jdrjjdt'}?bbh=${encodeURIComponent(packageNumber)}`;

async function findPeople(
  packageNumber: string,
  handlerId: string,
  { clock, trx }: { readonly clock: Clock; readonly trx: Executor },
) {
  const { rows } = await sql<{
    supervisor_id: string;
    supervisor: string;
    stand_ins: string[];
    method: AuctionMethod;
    name: string;
    project: string;
    handler: string | null;
  }>`
    select project.supervisor_id, project.method, package.name, project.name as project,
      ${standIns(clock)} as stand_ins,
      (select person.name from person where person.id = project.supervisor_id) as supervisor,
      (select person.name from person where person.id = ${handlerId}) as handler
    from package join project on project.id = package.project_id
    where package.number = ${packageNumber}`.execute(trx);
  return rows[0] ?? null;
}

type Request = Omit<CountersignRequest, 'decision' | 'isEscalated'>;

/** Returns the values for the text of a request's to-do. */
const wordsOf = (
  packageNumber: string,
  request: Request,
  people: { readonly name: string; readonly project: string; readonly method: AuctionMethod },
) => {
  const { end } = request.payload;
  const subject = { ...request, end: typeof end === 'number' ? end : null };
  const { name: packageName, project: projectName } = people;
  return {
    package: askedPackageText({ packageNumber, projectName, packageName }),
    ask: askText(subject, people.method),
    reason: request.reason,
  };
};

/**
 * Adds the to-do of a request for the project's supervisor and, with a text that names the
 * supervisor, for the supervisor's stand-ins. A decision by any of them closes the to-do for all.
 */
export async function addRequestTodo(
  packageNumber: string,
  request: Request,
  trx: Executor,
): Promise<void> {
  const clock = clockAt(request.requestedAt);
  const people = await findPeople(packageNumber, request.requestedBy, { clock, trx });
  if (!people) return;
  const todo = todoOf(packageNumber, request.id, people);
  const content = say('countersign.todo', wordsOf(packageNumber, request, people));
  const inPlace = { personIds: people.stand_ins, content: nameFor(content, people.supervisor) };
  await addTodos(
    [
      { ...todo, personIds: [people.supervisor_id], content },
      { ...todo, ...inPlace },
    ],
    clock,
    trx,
  );
}

/**
 * Adds the to-do of an escalated request for the deputies; a decision by anybody closes the to-do
 * for all.
 */
export async function addDeputyTodo(
  packageNumber: string,
  request: Request,
  deputies: readonly string[],
  { now, trx }: { readonly now: number; readonly trx: Executor },
): Promise<void> {
  const clock = clockAt(now);
  const people = await findPeople(packageNumber, request.requestedBy, { clock, trx });
  if (!people) return;
  const todo = todoOf(packageNumber, request.id, people);
  const content = say('countersign.escalatedTodo', wordsOf(packageNumber, request, people));
  await addTodos([{ ...todo, personIds: deputies, content }], clock, trx);
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
    // A to-do with a workflow step is closed by the decision; without a step it would be closed
    // when it is opened.
    step: { flowId: todoFlowOf(packageNumber, id), level: 1 },
  }) as const;
