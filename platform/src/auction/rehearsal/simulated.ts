import { randomUUID } from 'node:crypto';
import {
  nextAcceptable,
  type PricedLine,
  stepFrom,
} from '@jicai/shared/domain/auction/price/price.ts';
import type { Direction } from '@jicai/shared/domain/auction/types.ts';
import { type Fen, fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type BidDeps, type BidResult, priorBidsOf, takeBid } from '../bidding/bids.ts';
import { recordOf } from '../ledger/record.ts';
import { readEntrant } from '../ledger/repository.ts';
import type { Actor } from '../ledger/turn.ts';
import { readLines } from '../participation/package-info.ts';

/** Creates the actor of a simulated supplier's bid, with a new request key. */
export const simulatedActor = (supplierId: string): Actor => ({
  personId: `simulated-${supplierId}`,
  supplierId,
  requestKey: randomUUID(),
});

/**
 * Returns unit prices whose total is as good as `total` or slightly better: each line gets an equal share of
 * `total`, and each price is rounded to the better side (AU8).
 */
function pricesFor(
  lines: readonly PricedLine[],
  total: Fen,
  direction: Direction,
): { lineNo: number; price: string }[] {
  const round = direction === 'reverse' ? Math.floor : Math.ceil;
  const share = total / lines.length;
  return lines.map(({ lineNo, quantityThousandths }) => ({
    lineNo,
    price: fenToText(fen(round((share * 1_000) / quantityThousandths))),
  }));
}

/**
 * Bids for the actor's supplier, `steps` steps better than the next acceptable amount. The bid passes the
 * same rules and log as a real bid, but not the rate limit. Does nothing when no amount is left, or when the
 * supplier is excluded or does not take part.
 */
export async function bidNext(
  deps: BidDeps,
  actor: Actor,
  packageNumber: string,
  steps = 0,
): Promise<void> {
  const { db } = deps;
  const found = await db
    .selectFrom('auction')
    .innerJoin('auction_entrant', 'auction_entrant.package_number', 'auction.package_number')
    .selectAll('auction')
    .select('auction_entrant.code')
    .where('auction.package_number', '=', packageNumber)
    .where('auction_entrant.supplier_id', '=', actor.supplierId)
    .executeTakeFirst();
  if (!found) return;
  const auction = recordOf(found);
  const entrant = await readEntrant(packageNumber, found.code, db);
  const { rules } = auction;
  const next = nextAcceptable(rules, priorBidsOf(auction, entrant));
  if (next === null || entrant.outRound !== null) return;
  const further = steps * stepFrom(rules, next);
  const amount = rules.direction === 'reverse' ? next - further : next + further;
  if (amount <= 0) return;
  if (rules.bidMode === 'total') {
    const input = { packageNumber, amount: fenToText(fen(amount)), lines: [] };
    await confirmed((confirmToken) =>
      takeBid(deps, actorFor(actor, confirmToken), { ...input, confirmToken }, []),
    );
    return;
  }
  const lines = await readLines(packageNumber, db);
  const prices = pricesFor(lines, fen(amount), rules.direction);
  const input = { packageNumber, amount: '', lines: prices };
  await confirmed((confirmToken) =>
    takeBid(deps, actorFor(actor, confirmToken), { ...input, confirmToken }, lines),
  );
}

/**
 * AU53: returns the actor for a call. The actor gets a new request key if the call has a confirmation token,
 * because the confirmed bid is another bid than the refused one.
 */
export const actorFor = <A extends Actor>(actor: A, confirmToken: string): A =>
  confirmToken === '' ? actor : { ...actor, requestKey: randomUUID() };

/**
 * AU7: calls `bid` without a token and, if the bid must be confirmed, again with the token of the refusal.
 * Resolves to the last answer.
 */
export async function confirmed(bid: (confirmToken: string) => Promise<BidResult>) {
  const answer = await bid('');
  const token = 'answer' in answer ? answer.answer.confirmToken : '';
  return token === '' ? answer : bid(token);
}
