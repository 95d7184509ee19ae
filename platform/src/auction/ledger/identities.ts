import type { Outcome } from '@jicai/shared/domain/auction/types.ts';
import type { AuctionRecord } from './record.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * AU22: whether handler and supervisor may see names. With `blind` they may not before the outcome,
 * which for sealed quotes comes with their opening.
 */
export function namesAreKnown(
  rules: Pick<AuctionRecord['rules'], 'identity'>,
  outcome: Pick<Outcome, 'kind'> | null,
): boolean {
  return rules.identity === 'organiser' || outcome !== null;
}

/**
 * AU22: the reveal of a blind auction is one event of its own, written in the transaction in which
 * the auction gets its outcome, in every case, so nobody can hold it back. The event says which roles
 * know the names now; the names themselves do not belong into a log that is published.
 */
export function revealIdentities(work: UnitOfWork, before: AuctionRecord): void {
  const { rules, outcome, lastEventAt } = work.auction;
  if (rules.identity !== 'blind' || before.outcome !== null || outcome === null) return;
  const payload = { to: ['handler', 'supervisor'] };
  work.append({ kind: 'identities.revealed', at: lastEventAt, payload });
}
