import { isOver } from '@jicai/shared/domain/auction/clock/clock.ts';
import { checkOpening, opensQuotes } from '@jicai/shared/domain/auction/price/sealed.ts';
import { isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type CommandResult, requestCountersign, WAITING } from '../countersign/countersign.ts';
import { listWaiting } from '../ledger/countersigns.ts';
import { changeAuction } from '../ledger/ledger.ts';
import { findAuction } from '../ledger/lookups.ts';
import type { Actor, LedgerDeps } from '../ledger/turn.ts';
import { openingKind } from './opening.ts';
import type { Seals } from './seals.ts';

/**
 * Requests the supervisor's countersign for the opening of the quotes. The request opens nothing; the
 * supervisor's agreement carries out the opening.
 */
export function requestOpening(
  deps: LedgerDeps & { readonly seals: Seals },
  actor: Actor,
  packageNumber: string,
): Promise<CommandResult | Refusal> {
  const kind = openingKind(deps.seals);
  return changeAuction<CommandResult>(
    deps,
    packageNumber,
    actor,
    (turn) => requestCountersign(turn, actor, kind, { reason: say('quote.openingReason') }),
    { kinds: ['countersign.requested'], answer: () => WAITING },
  );
}

/**
 * Reads for the organisers whether the opening can be requested now (`reason` tells why not), whether a
 * request waits, the number of quotes, which is 0 while the number is hidden, and whether the deadline has
 * passed with too few quotes (`isTooFew`).
 */
export async function readOpening(packageNumber: string, now: number, db: Executor) {
  const auction = await findAuction(packageNumber, db);
  if (!auction) return refuse('auction.unknown');
  const { rules, clock, outcome, bidCount } = auction;
  const waiting = await listWaiting(packageNumber, db);
  const isWaiting = waiting.some(({ kind }) => kind === 'opening');
  const refusal = checkOpening(rules, clock, outcome, now);
  const waits = isWaiting ? say('quote.openingWaits') : '';
  const reason = refusal ? say(refusal.refused, refusal.values) : waits;
  // AU40: after the deadline people learn that there are too few quotes; if the rules hide how many there
  // are, they learn the number only from the outcome.
  const hasClosed = clock.settled || isOver(clock, now);
  const isTooFew = hasClosed && outcome === null && !opensQuotes(rules, bidCount);
  const quotes = isCountHidden(rules, outcome) ? 0 : bidCount;
  return { mayOpen: reason === '', isWaiting, quotes, isTooFew, reason };
}
