import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import { firstOpening } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { completeRuleSet, ruleSetOf, withRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import {
  changedRules,
  checkRuleChange,
  type RuleMoment,
} from '@jicai/shared/domain/auction/rules/rule-change.ts';
import { ruleChangeNotice } from '@jicai/shared/domain/auction/rules/rule-words.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { CarryOut, CountersignContent, CountersignRules } from '../countersign/kind.ts';
import { announce } from '../ledger/notices.ts';
import type { AuctionRecord } from '../ledger/record.ts';
import type { ChangeContext } from '../ledger/turn.ts';
import * as drafts from './drafts.ts';

/** Returns the facts by which `mayChange` decides whether a rule of this auction may change now. */
export const momentOf = (auction: AuctionRecord, now: number): RuleMoment => ({
  // AU17: between two rounds the auction counts as begun, although its next round has not opened.
  clock: { ...auction.clock, opensAt: firstOpening(auction.rounds, auction.clock) },
  now,
  bidCount: auction.bidCount,
  hasOpeningOffers: auction.openingBest !== null,
});

/**
 * AU33: checks a change of the rules and returns the function that carries it out, with one event
 * and a notice to the suppliers, the handler and the supervisor; returns a refusal if the change is
 * not allowed now. Accepted bids stay valid; later bids are checked by the new rules.
 */
function prepareRules(turn: ChangeContext, content: CountersignContent): Refusal | CarryOut {
  const { work, now, trx } = turn;
  const { auction } = work;
  // The cast is safe, because every countersign request of the kind `rules` has this payload.
  const payload = content.payload as unknown as { before: RuleSet; after: RuleSet };
  const [before, after] = [completeRuleSet(payload.before), completeRuleSet(payload.after)];
  // Refuse if the rules in force are no longer `before`, from which the supervisor reviews the change.
  if (changedRules(before, ruleSetOf(auction.rules)).length > 0) return refuse('rules.moved');
  const refusal = checkRuleChange(before, after, momentOf(auction, now));
  if (refusal) return refusal;
  return async () => {
    const { reason, requestedBy, id } = content;
    const rules = withRules(auction.rules, after);
    work.change({ rules });
    work.append({
      kind: 'rules.changed',
      at: now,
      actorId: requestedBy,
      payload: { before, after, reason, countersign: id },
    });
    await drafts.writeRules(auction.packageNumber, rules, trx);
    await announce(turn, ruleChangeNotice(before, after, reason));
  };
}

export const rulesKind: CountersignRules<'rules'> = { kind: 'rules', prepare: prepareRules };
