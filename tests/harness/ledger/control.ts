import type { AuctionEvent } from '@jicai/platform/src/auction/ledger/events.ts';
import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import { type Outage, pauseForFault } from '@jicai/shared/domain/auction/clock/fault.ts';
import { ruleSetOf, withRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import { changedRules } from '@jicai/shared/domain/auction/rules/rule-change.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import type { AuctionClock } from '@jicai/shared/domain/auction/types.ts';

const changeOf = (event: AuctionEvent) =>
  event.payload as unknown as { before: RuleSet; after: RuleSet };

/** AU33: the rules that were published, from those in force and the log of changes. */
export function publishedRules(now: AuctionRules, log: readonly AuctionEvent[]): AuctionRules {
  const first = log.find(({ kind }) => kind === 'rules.changed');
  return first ? withRules(now, changeOf(first).before) : now;
}

/** The rules after an event. */
export function rulesAfter(rules: AuctionRules, event: AuctionEvent): AuctionRules {
  return event.kind === 'rules.changed' ? withRules(rules, changeOf(event).after) : rules;
}

/** Is it the pause of a platform that was not there (AU18)? */
export const isFault = ({ kind, payload }: AuctionEvent): boolean =>
  kind === 'state.paused' && payload.fault !== undefined;

/** AU18: the clock after a pause for a fault; a text says what is wrong with it. */
export function faultPause(clock: AuctionClock, event: AuctionEvent): AuctionClock | string {
  const fault = event.payload.fault as unknown as Outage;
  const paused = pauseForFault(clock, fault, 0);
  if (!paused) return '[AU18] too little was lost for a pause';
  if (fault.to > event.at) return '[AU18] paused before the outage was over';
  return paused;
}

const DECISIONS = ['countersign.agreed', 'countersign.refused', 'countersign.expired'];
/** These never happen without the supervisor (AU31, AU33). */
const NEVER_ALONE = ['bids.voided', 'rules.changed'];

/** AU31-AU33: every request is decided at most once, by another person, and before its effect. */
export function countersignProblems(
  log: readonly AuctionEvent[],
  rules: { readonly published: AuctionRules; readonly now: AuctionRules },
): string[] {
  const problems: string[] = [];
  const requests = new Map<number, { actorId: string; decided: string | null }>();
  let current = rules.published;
  for (const event of log) {
    const { seq, kind, actorId, payload } = event;
    if (kind === 'countersign.requested') requests.set(seq, { actorId, decided: null });
    if (DECISIONS.includes(kind)) {
      const request = requests.get(Number(payload.id));
      if (!request) problems.push(`[AU31] #${seq} decides what nobody asked`);
      else if (request.decided) problems.push(`[AU31] #${seq} decides ${payload.id} again`);
      else if (request.actorId === actorId) problems.push(`[AU31] #${seq} by who asked for it`);
      if (request) request.decided = kind;
    }
    const by = payload.countersign;
    if (typeof by === 'number' && requests.get(by)?.decided === null)
      problems.push(`[AU31] #${seq} ${kind} before its countersign`);
    if (NEVER_ALONE.includes(kind) && requests.get(Number(by))?.decided !== 'countersign.agreed')
      problems.push(`[AU31] #${seq} ${kind} without a countersign`);
    if (kind === 'rules.changed' && changedRules(changeOf(event).before, ruleSetOf(current)).length)
      problems.push(`[AU33] #${seq} changes other rules than those in force`);
    current = rulesAfter(current, event);
  }
  if (changedRules(ruleSetOf(current), ruleSetOf(rules.now)).length > 0)
    problems.push('[AU33] the rules in force are not what the log gives');
  return problems;
}
