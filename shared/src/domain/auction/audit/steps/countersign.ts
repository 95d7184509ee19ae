import { type Problem, problem } from '../findings.ts';
import { type AuditEvent, type EventCheck, numberOf, type Replay, textOf } from '../replay.ts';

/* The audit's checks of events about the supervisor's countersign (AU21, AU31–AU33). */

export const requested: EventCheck = (replay, { seq, data }) => {
  replay.waiting.set(seq, textOf(data, 'kind'));
  return [];
};

/**
 * Checks that a decision (agreed, refused or expired) belongs to a waiting request of the same kind, ends
 * the request, and stores an agreement in `replay.agreed`.
 */
export const decided: EventCheck = (replay, { seq, kind, data }) => {
  const id = numberOf(data, 'id');
  const requestedKind = textOf(data, 'kind');
  const isWaiting = replay.waiting.get(id) === requestedKind;
  replay.waiting.delete(id);
  replay.agreed = kind === 'countersign.agreed' ? { kind: requestedKind, seq } : null;
  return isWaiting ? [] : [problem('countersignWrong')];
};

/**
 * Kind of request → kind of the event that must follow at once when the request is agreed to. An emergency
 * pause is missing, because the pause takes effect before it is requested.
 */
const EFFECTS: Readonly<Record<string, string>> = {
  clearing: 'bids.voided',
  opening: 'quotes.opened',
  evaluation: 'evaluation.decided',
  rules: 'rules.changed',
  pause: 'state.paused',
  stop: 'state.stopped',
  end: 'end.changed',
  resume: 'state.resumed',
};

/** The kinds of events that always need a countersign, whatever the rules of the auction (AU32). */
const NEVER_ALONE: ReadonlySet<string> = new Set([
  'bids.voided',
  'quotes.opened',
  'evaluation.decided',
  'rules.changed',
]);

/**
 * Checks that the event directly after an agreement is the effect of the agreement (an agreement to
 * an emergency pause has none), and that an event which needs an agreement directly follows the
 * matching one: the kinds in `NEVER_ALONE`, and a resume after a pause for the clock.
 */
export function checkAgreement(
  { agreed, isClockPause }: Replay,
  { seq, kind }: AuditEvent,
): Problem[] {
  const effect = agreed?.seq === seq - 1 ? EFFECTS[agreed.kind] : undefined;
  if (effect === kind) return [];
  // AU19: a pause for the clock ends only with the supervisor's agreement.
  const needsAgreement = NEVER_ALONE.has(kind) || (isClockPause && kind === 'state.resumed');
  return [
    ...(effect === undefined ? [] : [problem('agreedNotDone')]),
    ...(needsAgreement ? [problem('notAgreed')] : []),
  ];
}
