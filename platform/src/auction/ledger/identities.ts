import type { Outcome } from '@jicai/shared/domain/auction/types.ts';
import type { Draft } from './draft.ts';
import type { AuctionRecord } from './record.ts';

/**
 * AU22: may handler and supervisor see names? With `blind` not before the outcome, which for sealed
 * quotes comes with their opening.
 */
export function namesAreKnown(
  rules: Pick<AuctionRecord['rules'], 'identity'>,
  outcome: Pick<Outcome, 'kind'> | null,
): boolean {
  return rules.identity === 'organiser' || outcome !== null;
}

/**
 * AU22: the reveal of a blind auction is one event of its own, written in the transaction in which
 * the auction gets its outcome, whatever ended it: nobody has to ask for it, and nobody can hold it
 * back. It names the codes that are no longer only codes to the organisers; the names themselves do
 * not belong into a log that is published.
 */
export function revealIdentities(draft: Draft, before: AuctionRecord): void {
  const { rules, outcome, lastEventAt } = draft.auction;
  if (rules.identity !== 'blind' || before.outcome !== null || outcome === null) return;
  const payload = { to: ['handler', 'supervisor'] };
  draft.record({ kind: 'identities.revealed', at: lastEventAt, payload });
}
