import {
  type AuctionMethod,
  codeWord,
  procedureWord,
} from '@jicai/shared/domain/auction/method-words.ts';
import { ledgerMessages } from '@jicai/shared/messages/auction/ledger.ts';
import { say } from '@jicai/shared/messages.ts';
import { fill } from '@jicai/shared/say.ts';
import { sql } from 'kysely';
import { clockAt } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { addTodos, markRead, type NewTodo } from '../../work/todo/write.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/* AU34: a reminder also becomes a to-do message, which reaches people whose board is closed. */

/**
 * A reminder to send. `toCode` is the code of the only supplier addressed; null if no single supplier is
 * addressed. `fromCode` is the code of the supplier who sends the reminder; null for other senders.
 */
interface Sent {
  readonly packageNumber: string;
  readonly fromRole: 'handler' | 'supervisor' | 'supplier' | 'platform';
  readonly fromCode: string | null;
  readonly toCode: string | null;
  readonly text: string;
}

interface People {
  readonly name: string;
  readonly is_rehearsal: boolean;
  readonly method: AuctionMethod;
  readonly handler_id: string;
  readonly supervisor_id: string;
  /**
   * The ids of the addressed suppliers' people: accounts with the role `supplier` that are enabled.
   */
  readonly suppliers: string[];
}

/** The message keys for the sender's role, which is shown instead of a name. */
const FROM = {
  handler: 'reminder.from.handler',
  supervisor: 'reminder.from.supervisor',
  supplier: 'reminder.from.supplier',
  platform: 'reminder.from.platform',
} as const;

/** The paths of the boards, by the project's method and the recipient's role. */
const BOARDS = {
  bidding: { handler: '/Jbrjjdt', supervisor: '/Jdrjjdt', supplier: '/Gysjjdt' },
  inquiry: { handler: '/JbrXjdt', supervisor: '/JbrXjdt', supplier: '/Gysxjdt' },
} as const;

async function findPeople(
  { packageNumber, toCode }: Pick<Sent, 'packageNumber' | 'toCode'>,
  trx: Executor,
): Promise<People | null> {
  const { rows } = await sql<People>`
    select package.name, exists (select from auction where auction.is_rehearsal
        and auction.package_number = package.number) as is_rehearsal, project.method, project.handler_id, project.supervisor_id,
      array(select person.id from auction_entrant entrant
        join person on person.org_id = entrant.supplier_id
        where entrant.package_number = package.number and not person.disabled
          and 'supplier' = any(person.roles)
          and (${toCode}::text is null or entrant.code = ${toCode}::text)
        order by person.id) as suppliers
    from package join project on project.id = package.project_id
    where package.number = ${packageNumber}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Adds a reminder to its recipients' to-dos, in the transaction that sends it. A supplier's reminder goes to
 * the handler, the handler's to the addressed suppliers, the supervisor's to the handler and the addressed
 * suppliers, the platform's to all suppliers, the handler and the supervisor. `at` is in epoch ms.
 */
export async function addReminderTodos(sent: Sent, at: number, trx: Executor): Promise<void> {
  const people = await findPeople(sent, trx);
  if (!people) return;
  const { packageNumber, fromRole, fromCode, text } = sent;
  const boards = BOARDS[people.method];
  const name = people.is_rehearsal
    ? say('reminder.ofRehearsal', { package: people.name })
    : people.name;
  const words = { procedure: procedureWord(people.method) };
  const isLetter = fromRole === 'supplier';
  const code = `${codeWord(people.method)} ${fromCode ?? ''}`;
  const message = (role: keyof typeof boards, personIds: readonly string[]): NewTodo => ({
    personIds,
    kind: 'message',
    openMode: 'page',
    businessType: 'none',
    businessId: packageNumber,
    processName: say(isLetter ? 'reminder.letterName' : 'reminder.todoName', words),
    content: isLetter
      ? say('reminder.letter', { package: name, code, text })
      : say('reminder.todo', { package: name, text }),
    url: `${boards[role]}?bbh=${encodeURIComponent(packageNumber)}`,
    // AU20: the sender is shown by role, never by name.
    fromName: say(FROM[fromRole]),
  });
  const toHandler = fromRole === 'handler' ? [] : [message('handler', [people.handler_id])];
  const toSupervisor =
    fromRole === 'platform' ? [message('supervisor', [people.supervisor_id])] : [];
  const toSuppliers = isLetter ? [] : [message('supplier', people.suppliers)];
  await addTodos([...toHandler, ...toSupervisor, ...toSuppliers], clockAt(at), trx);
}

/** The texts of the platform's notices of a pause, as patterns for `like`. */
const PAUSE_NOTICES = [
  fill(ledgerMessages['fault.paused'], { from: '%', duration: '%' }),
  fill(ledgerMessages['clock.paused'], { from: '%' }),
];

/**
 * Marks outdated reminders in the to-dos of handler, supervisor and suppliers as read. If the unit
 * of work resumed the auction: the platform's notices of a pause. If it ended the bidding: all
 * reminders except suppliers' messages to the handler. The reminders stay in the auction's list of
 * reminders and in the log.
 */
export async function withdrawReminders(
  { start, auction }: Pick<UnitOfWork, 'start' | 'auction'>,
  at: number,
  trx: Executor,
): Promise<void> {
  const [before, after] = [start.clock, auction.clock];
  const isOver = after.settled && !before.settled;
  const isResumed = before.runState === 'paused' && after.runState === 'started';
  if (!isOver && !isResumed) return;
  const { packageNumber } = auction;
  const people = await findPeople({ packageNumber, toCode: null }, trx);
  if (!people) return;
  const name = say('reminder.todoName', { procedure: procedureWord(people.method) });
  const texts = PAUSE_NOTICES.map((text) => sql`content like ${`%${text}`}`);
  await markRead(
    [people.handler_id, people.supervisor_id, ...people.suppliers],
    sql`business_id = ${packageNumber} and process_name = ${name}
      and ${isOver ? sql`true` : sql`(${sql.join(texts, sql` or `)})`}`,
    clockAt(at),
    trx,
  );
}
