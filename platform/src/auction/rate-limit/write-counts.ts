import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { changeAuction } from '../ledger/ledger.ts';
import type { Actor, LedgerDeps } from '../ledger/turn.ts';
import type { Refused } from './counts.ts';

const NOBODY: Actor = { personId: '', supplierId: null, requestKey: null };

/**
 * Writes one event per count of an auction's limited attempts (AU50, AU54), in one transaction. The
 * actor of the events is the platform: limited attempts leave no request key and no person in the
 * log. Skips counts of bids by people who are not suppliers of the auction; does nothing for an
 * unknown auction. Throws if the auction refuses the events, as it does while the clocks disagree
 * (AU19).
 */
export async function writeCounts(
  deps: LedgerDeps,
  packageNumber: string,
  all: readonly Refused[],
  now: number,
): Promise<void> {
  const written = await changeAuction(
    deps,
    packageNumber,
    NOBODY,
    async (turn) => {
      const codes = await readCodes(packageNumber, turn.trx);
      for (const { attempt, sender, count, since } of all) {
        const code = codes.get(sender.supplierId ?? '') ?? null;
        const ms = Math.ceil(now - since);
        if (attempt === 'message') {
          const payload = { messages: count, ms, from: sender.role };
          turn.work.append({ kind: 'messages.limited', at: turn.now, code, payload });
        } else if (code !== null) {
          turn.work.append({
            kind: 'bids.limited',
            at: turn.now,
            code,
            payload: { bids: count, ms },
          });
        }
      }
      return {};
    },
    { kinds: [], answer: () => ({}) },
  );
  if (isRefusal(written) && written.refused !== 'auction.unknown')
    throw new Error(`could not write to ${packageNumber}: ${written.refused}`);
}

/** Reads the codes of an auction's suppliers by organisation id. */
async function readCodes(packageNumber: string, trx: Executor): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('auction_entrant')
    .select(['supplier_id', 'code'])
    .where('package_number', '=', packageNumber)
    .execute();
  return new Map(rows.map(({ supplier_id: supplierId, code }) => [supplierId, code]));
}
