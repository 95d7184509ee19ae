import type { AuctionEvent } from '@jicai/platform/src/auction/ledger/events.ts';
import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import {
  closingGuard,
  pauseForClock,
  pauseForFault,
} from '@jicai/shared/domain/auction/clock/fault.ts';
import { completeRuleSet, ruleSetOf, withRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import { changedRules } from '@jicai/shared/domain/auction/rules/rule-change.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import type { AuctionClock } from '@jicai/shared/domain/auction/types.ts';

/** The rules before and after a change; an earlier version's event lacks newer rules. */
function changeOf({ payload }: AuctionEvent): { before: RuleSet; after: RuleSet } {
  const { before, after } = payload as unknown as { before: RuleSet; after: RuleSet };
  return { before: completeRuleSet(before), after: completeRuleSet(after) };
}

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

interface FaultPayload {
  readonly from: number;
  readonly to: number;
  readonly cause?: 'clock';
  readonly closingMs?: number;
}

/** AU18, AU19: the clock after a pause for a fault; a text says what is wrong with it. */
export function faultPause(
  clock: AuctionClock,
  rules: AuctionRules,
  event: AuctionEvent,
): AuctionClock | string {
  const fault = event.payload.fault as unknown as FaultPayload;
  if (fault.cause === 'clock')
    return pauseForClock(clock, fault, 0) ?? '[AU19] it was not open when the clocks disagreed';
  const { closingMs } = fault;
  const guard = closingMs === undefined ? null : closingGuard(rules, closingMs);
  const paused = pauseForFault(clock, fault, 0, guard);
  if (!paused) return '[AU18] too little was lost for a pause';
  if (fault.to > event.at) return '[AU18] paused before the outage was over';
  return paused;
}

const DECISIONS = ['countersign.agreed', 'countersign.refused', 'countersign.expired'];
/** These never happen without the supervisor (AU31, AU33). */
const NEVER_ALONE = ['bids.voided', 'rules.changed'];

/** AU19: the event ends a pause for the clock, by itself or with a countersign. */
const endsClockPause = (pause: AuctionEvent | undefined, { kind }: AuctionEvent): boolean =>
  kind === 'state.resumed' && (pause?.payload.fault as FaultPayload | undefined)?.cause === 'clock';

/** AU31-AU33: every request is decided at most once, by another person, and before its effect. */
export function countersignProblems(
  log: readonly AuctionEvent[],
  rules: { readonly published: AuctionRules; readonly now: AuctionRules },
): string[] {
  const problems: string[] = [];
  const requests = new Map<number, { actorId: string; decided: string | null }>();
  let current = rules.published;
  let pause: AuctionEvent | undefined;
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
    const needsOne = NEVER_ALONE.includes(kind) || endsClockPause(pause, event);
    if (kind === 'state.paused') pause = event;
    if (needsOne && requests.get(Number(by))?.decided !== 'countersign.agreed')
      problems.push(`[AU31] #${seq} ${kind} without a countersign`);
    if (kind === 'rules.changed' && changedRules(changeOf(event).before, ruleSetOf(current)).length)
      problems.push(`[AU33] #${seq} changes other rules than those in force`);
    current = rulesAfter(current, event);
  }
  if (changedRules(ruleSetOf(current), ruleSetOf(rules.now)).length > 0)
    problems.push('[AU33] the rules in force are not what the log gives');
  return problems;
}
