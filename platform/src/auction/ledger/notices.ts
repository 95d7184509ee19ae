import { addReminderTodos } from './reminder-todos.ts';
import * as auctions from './repository.ts';
import type { ChangeContext } from './turn.ts';

/**
 * AU34: sends a reminder in the platform's name to all suppliers, the handler and the supervisor,
 * under the auction's next running number: appends the event `reminder.sent`, inserts a row of the
 * table `reminder`, and adds a message to the recipients' to-dos.
 */
export async function announce(
  { work, now, trx }: Pick<ChangeContext, 'work' | 'now' | 'trx'>,
  text: string,
): Promise<void> {
  const seq = work.auction.messageSeq + 1;
  work.change({ messageSeq: seq });
  const event = work.append({
    kind: 'reminder.sent',
    at: now,
    payload: { seq, to: null, text },
  });
  const row = {
    packageNumber: work.auction.packageNumber,
    seq,
    eventSeq: event.seq,
    at: now,
    fromRole: 'platform' as const,
    fromCode: null,
    toCode: null,
    text,
  };
  await auctions.insertReminder(row, trx);
  await addReminderTodos(row, now, trx);
}
