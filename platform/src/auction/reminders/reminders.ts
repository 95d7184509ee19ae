import type { Reminder } from '@jicai/shared/contract/auction/auction.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { changeAuction } from '../ledger/ledger.ts';
import { addReminderTodos } from '../ledger/reminder-todos.ts';
import * as auctions from '../ledger/repository.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import type { AuctionActor } from '../participation/endpoints.ts';

type Sent = Record<string, never>;

/**
 * AU34: sends a reminder under the auction's next running number, and under the next number of each
 * supplier who may read it. Handler and supervisor write to all suppliers or to the one with
 * `toCode`, which is refused if the auction has no such supplier; a supplier always writes to the
 * handler, and `toCode` is ignored.
 */
export function sendReminder(
  deps: LedgerDeps,
  actor: AuctionActor,
  message: { packageNumber: string; toCode: string | null; text: string },
): Promise<Sent | Refusal> {
  const { packageNumber, text } = message;
  return changeAuction<Sent>(
    deps,
    packageNumber,
    actor,
    async ({ work, now, entrant, trx }) => {
      const fromSupplier = actor.role === 'supplier';
      const toCode = fromSupplier ? null : message.toCode;
      if (toCode !== null && !(await auctions.hasEntrant(packageNumber, toCode, trx))) {
        return refuse('reminder.toUnknown');
      }
      const seq = work.auction.messageSeq + 1;
      const fromCode = fromSupplier ? (entrant?.code ?? null) : null;
      work.change({ messageSeq: seq });
      const event = work.append({
        kind: 'reminder.sent',
        at: now,
        actorId: actor.personId,
        code: fromCode,
        requestKey: actor.requestKey,
        payload: { seq, to: toCode, text },
      });
      const row = {
        packageNumber,
        seq,
        eventSeq: event.seq,
        at: now,
        fromRole: actor.role,
        fromCode,
        toCode,
        text,
      };
      await auctions.insertReminder(row, trx);
      await addReminderTodos(row, now, trx);
      return {};
    },
    { kinds: ['reminder.sent'], answer: () => ({}) },
  );
}

/**
 * Reads a page of all reminders. Each reminder lists its number for each supplier who may read it; the relay
 * uses the list to select a supplier's reminders.
 */
async function readAll(packageNumber: string, afterSeq: number, db: Executor): Promise<Reminder[]> {
  const { rows } = await sql<Row & { numbers: Reminder['numbers'] | null }>`
    select r.seq, r.at, r.from_role, r.from_code, r.to_code, r.text,
      (select json_agg(json_build_object('code', n.code, 'number', n.number) order by n.code)
        from reminder_number n
        where n.package_number = r.package_number and n.seq = r.seq) as numbers
    from reminder r where r.package_number = ${packageNumber} and r.seq > ${afterSeq}
    order by r.seq limit ${limits.reminderChunk}`.execute(db);
  return rows.map(({ numbers, ...row }) => ({ ...reminderOf(row), numbers: numbers ?? [] }));
}

interface Row {
  seq: number;
  at: number;
  from_role: Reminder['from'];
  from_code: string | null;
  to_code: string | null;
  text: string;
}

const reminderOf = ({ from_role, from_code, to_code, ...row }: Row): Reminder => ({
  ...row,
  from: from_role,
  fromCode: from_code,
  toCode: to_code,
  numbers: [],
});

/**
 * Reads at most `limits.reminderChunk` reminders after a running number, oldest first. With a supplier's
 * `code`, reads only reminders to everybody, to this supplier or from this supplier; `afterSeq` and `seq` are
 * then the supplier's own numbers, without gaps (AU34). With null, reads all.
 */
export async function readReminders(
  packageNumber: string,
  afterSeq: number,
  code: string | null,
  db: Executor,
): Promise<Reminder[]> {
  if (code === null) return readAll(packageNumber, afterSeq, db);
  const rows = await db
    .selectFrom('reminder as r')
    .innerJoin('reminder_number as n', (join) =>
      join.onRef('n.package_number', '=', 'r.package_number').onRef('n.seq', '=', 'r.seq'),
    )
    .select(['n.number as seq', 'r.at', 'r.from_role', 'r.from_code', 'r.to_code', 'r.text'])
    .where('r.package_number', '=', packageNumber)
    .where('n.code', '=', code)
    .where('n.number', '>', afterSeq)
    .orderBy('n.number')
    .limit(limits.reminderChunk)
    .execute();
  return rows.map(reminderOf);
}
