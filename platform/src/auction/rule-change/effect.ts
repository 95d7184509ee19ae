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
import type { AuctionTurn } from '../ledger/turn.ts';
import * as drafts from './drafts.ts';

/** The facts that decide whether a rule of this auction may change now. */
export const momentOf = (auction: AuctionRecord, now: number): RuleMoment => ({
  // Between two rounds the auction has begun, though its next round has not (AU17).
  clock: { ...auction.clock, opensAt: firstOpening(auction.rounds, auction.clock) },
  now,
  bidCount: auction.bidCount,
  hasOpeningOffers: auction.openingBest !== null,
});

/**
 * AU33: the rules change by one event, and everybody gets a notice. Accepted bids stay; bids that
 * come later are checked by the new rules.
 */
function prepareRules(turn: AuctionTurn, asked: CountersignContent): Refusal | CarryOut {
  const { work, now, trx } = turn;
  const { auction } = work;
  // Ours: only a request for a change of rules has this payload.
  const payload = asked.payload as unknown as { before: RuleSet; after: RuleSet };
  const [before, after] = [completeRuleSet(payload.before), completeRuleSet(payload.after)];
  // Reviewed was the step from `before`; from anywhere else it is another one.
  if (changedRules(before, ruleSetOf(auction.rules)).length > 0) return refuse('rules.moved');
  const refusal = checkRuleChange(before, after, momentOf(auction, now));
  if (refusal) return refusal;
  return async () => {
    const { reason, requestedBy, id } = asked;
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
