import type { Countersign, CountersignKind } from '../../../contract/auction/countersign.ts';
import type { ReplayEvent } from '../../../contract/auction/replay.ts';
import type { RuleSet } from '../../../contract/auction/rule-set.ts';
import { limits } from '../../../limits.ts';
import { completeRuleSet } from '../rules/forms.ts';
import { numberIn, objectIn, textIn } from './payload.ts';

/*
 * Reads the handler's countersign requests to the supervisor (AU19, AU21, AU31–AU33, IQ7), with
 * their decisions, from the events of a log.
 */

const KINDS: Readonly<Record<CountersignKind, true>> = {
  clearing: true,
  pause: true,
  emergencyPause: true,
  stop: true,
  end: true,
  rules: true,
  opening: true,
  evaluation: true,
  resume: true,
};
const isCountersignKind = (kind: string): kind is CountersignKind => Object.hasOwn(KINDS, kind);

const DECISIONS: Readonly<Record<string, Countersign['status']>> = {
  'countersign.agreed': 'agreed',
  'countersign.refused': 'refused',
  'countersign.expired': 'expired',
};

/**
 * AU33: returns the rules before or after the change that a request asks for, with defaults for rules that
 * did not exist yet; null if the request asks for no change of rules.
 */
function rulesOfRequest(ask: ReplayEvent['payload'], which: 'before' | 'after'): RuleSet | null {
  const rules = objectIn(ask, which);
  return rules && completeRuleSet(rules as Partial<RuleSet>);
}

/**
 * Returns the request that a `countersign.requested` event made; null for a kind that no board can
 * describe.
 */
function requestOf({ seq, at, code, payload }: ReplayEvent): Countersign | null {
  const kind = textIn(payload, 'kind');
  if (!isCountersignKind(kind)) return null;
  const ask = objectIn(payload, 'ask') ?? {};
  return {
    id: seq,
    kind,
    status: 'waiting',
    reason: textIn(payload, 'reason'),
    requestedAt: at,
    code,
    byPoints: objectIn(objectIn(ask, 'evaluated') ?? {}, 'scores') !== null,
    end: typeof ask.end === 'number' ? ask.end : null,
    rulesBefore: rulesOfRequest(ask, 'before'),
    rulesAfter: rulesOfRequest(ask, 'after'),
    decidedAt: null,
    note: '',
    deputyName: '',
    seenAt: null,
    escalatedAt: null,
  };
}

/**
 * Returns the countersign requests of a log with their decisions (agreed, refused or expired;
 * `waiting` if there is none yet), oldest request first. Leaves out requests of kinds that no board
 * can describe.
 */
export function allCountersigns(events: readonly ReplayEvent[]): Countersign[] {
  const all = new Map<number, Countersign>();
  for (const event of events) {
    if (event.kind === 'countersign.requested') {
      const request = requestOf(event);
      if (request) all.set(request.id, request);
    }
    const status = DECISIONS[event.kind];
    const decided = status && all.get(numberIn(event.payload, 'id'));
    if (!decided) continue;
    const note = textIn(event.payload, 'note');
    const deputyName = textIn(event.payload, 'deputy');
    all.set(decided.id, { ...decided, status, decidedAt: event.at, note, deputyName });
  }
  return [...all.values()];
}

/**
 * Returns the countersign requests that the live board lists after these events, newest first. At most
 * `limits.countersigns` are listed; waiting requests take precedence over decided ones.
 */
export function countersignsAfter(events: readonly ReplayEvent[]): Countersign[] {
  const newest = (a: Countersign, b: Countersign) => b.id - a.id;
  const waitsFirst = (a: Countersign, b: Countersign) =>
    Number(b.status === 'waiting') - Number(a.status === 'waiting') || newest(a, b);
  return allCountersigns(events).sort(waitsFirst).slice(0, limits.countersigns).sort(newest);
}
