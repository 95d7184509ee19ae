import type { Reminder } from '@jicai/shared/contract/auction/auction.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { changeAuction } from '../ledger/ledger.ts';
import * as auctions from '../ledger/repository.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import type { AuctionActor } from '../participation/endpoints.ts';

type Sent = Record<string, never>;

/**
 * AU34: sends a reminder under the next running number. Handler and supervisor write to everybody
 * or to one supplier; a supplier always writes to the handler, and `toCode` is ignored.
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
      return {};
    },
    { kinds: ['reminder.sent'], answer: () => ({}) },
  );
}

/**
 * Reminders after a running number, oldest first. A supplier (`code`) gets those for everybody,
 * for them or from them; null gets all.
 */
export async function readReminders(
  packageNumber: string,
  afterSeq: number,
  code: string | null,
  db: Executor,
): Promise<Reminder[]> {
  let query = db
    .selectFrom('reminder')
    .select(['seq', 'at', 'from_role', 'from_code', 'to_code', 'text'])
    .where('package_number', '=', packageNumber)
    .where('seq', '>', afterSeq);
  if (code !== null) {
    query = query.where((eb) =>
      eb.or([
        eb('from_code', '=', code),
        eb('to_code', '=', code),
        eb.and([eb('from_role', '<>', 'supplier'), eb('to_code', 'is', null)]),
      ]),
    );
  }
  const rows = await query.orderBy('seq').limit(limits.reminderChunk).execute();
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    from: row.from_role,
    fromCode: row.from_code,
    toCode: row.to_code,
    text: row.text,
  }));
}
