import type { Outcome } from '@jicai/shared/domain/auction/types.ts';
import type { AuctionRecord } from './record.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * AU22: returns whether handler and supervisor may see names. With `blind` they may not before the
 * outcome, which for sealed quotes comes with their opening.
 */
export function namesAreKnown(
  rules: Pick<AuctionRecord['rules'], 'identity'>,
  outcome: Pick<Outcome, 'kind'> | null,
): boolean {
  return rules.identity === 'organiser' || outcome !== null;
}

/**
 * AU22: appends the event that reveals the names of a blind auction. It is always written in the
 * transaction in which the auction gets its outcome, so nobody can hold it back. The event tells which
 * roles know the names now; the names themselves do not belong in a log that is published.
 */
export function revealIdentities(work: UnitOfWork, before: AuctionRecord): void {
  const { rules, outcome, lastEventAt } = work.auction;
  if (rules.identity !== 'blind' || before.outcome !== null || outcome === null) return;
  const payload = { to: ['handler', 'supervisor'] };
  work.append({ kind: 'identities.revealed', at: lastEventAt, payload });
}
