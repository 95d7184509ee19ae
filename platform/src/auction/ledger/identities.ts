import type { Outcome } from '@jicai/shared/domain/auction/types.ts';
import type { AuctionRecord } from './record.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * AU22: returns whether handler and supervisor may see the suppliers' names. With the rule `blind` the names
 * are hidden until the auction has its outcome, which an auction with sealed quotes gets at the opening or by
 * a stop.
 */
export function namesAreKnown(
  rules: Pick<AuctionRecord['rules'], 'identity'>,
  outcome: Pick<Outcome, 'kind'> | null,
): boolean {
  return rules.identity === 'organiser' || outcome !== null;
}

/**
 * AU22: appends the event `identities.revealed` to a blind auction if this unit of work has given
 * the auction its outcome; `before` is the auction at the start of the unit. One transaction writes
 * outcome and event, so nobody can delay the event. The event lists the roles that may see the
 * suppliers' names from now on, never the names, because the log is published.
 */
export function revealIdentities(work: UnitOfWork, before: AuctionRecord): void {
  const { rules, outcome, lastEventAt } = work.auction;
  if (rules.identity !== 'blind' || before.outcome !== null || outcome === null) return;
  const payload = { to: ['handler', 'supervisor'] };
  work.append({ kind: 'identities.revealed', at: lastEventAt, payload });
}
