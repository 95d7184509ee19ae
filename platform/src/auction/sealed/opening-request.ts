import { checkOpening } from '@jicai/shared/domain/auction/sealed.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type Carried, requestCountersign, WAITING } from '../countersign/countersign.ts';
import { listWaiting } from '../countersign/store.ts';
import { type Actor, changeAuction, type LedgerParts } from '../ledger/ledger.ts';
import { recordOf } from '../ledger/record.ts';

/** The handler asks for the opening; nothing is opened before the supervisor agrees. */
export function askToOpen(
  parts: LedgerParts,
  actor: Actor,
  packageNumber: string,
): Promise<Carried | Refusal> {
  return changeAuction<Carried>(
    parts,
    packageNumber,
    actor,
    (locked) =>
      requestCountersign(locked, actor, { kind: 'opening', reason: say('quote.openingReason') }),
    { kinds: ['countersign.requested'], answer: () => WAITING },
  );
}

/** Can it be opened now, and how many quotes are there? For handler and supervisor. */
export async function readOpening(packageNumber: string, now: number, db: Executor) {
  const row = await db
    .selectFrom('auction')
    .selectAll()
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  const { rules, clock, outcome, bidCount } = recordOf(row);
  const waiting = await listWaiting(packageNumber, db);
  const isWaiting = waiting.some(({ kind }) => kind === 'opening');
  const refusal = checkOpening(rules, clock, outcome, now);
  const waits = isWaiting ? say('quote.openingWaits') : '';
  const reason = refusal ? say(refusal.refused, refusal.values) : waits;
  return { mayOpen: reason === '', isWaiting, quotes: bidCount, reason };
}
