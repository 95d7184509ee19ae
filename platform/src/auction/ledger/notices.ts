import type { Locked } from './ledger.ts';
import * as auctions from './repository.ts';

/** Tells everybody who takes part, in the platform's own name, under the next running number (AU34). */
export async function announce(
  { draft, now, trx }: Pick<Locked, 'draft' | 'now' | 'trx'>,
  text: string,
): Promise<void> {
  const seq = draft.auction.messageSeq + 1;
  draft.change({ messageSeq: seq });
  const event = draft.record({
    kind: 'reminder.sent',
    at: now,
    payload: { seq, to: null, text },
  });
  const row = {
    packageNumber: draft.auction.packageNumber,
    seq,
    eventSeq: event.seq,
    at: now,
    fromRole: 'platform' as const,
    fromCode: null,
    toCode: null,
    text,
  };
  await auctions.insertReminder(row, trx);
}
