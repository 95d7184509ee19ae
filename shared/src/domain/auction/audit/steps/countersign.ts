import { type Problem, problem } from '../findings.ts';
import { type AuditEvent, type EventCheck, numberOf, type Replay, textOf } from '../replay.ts';

/* Requests for the supervisor's countersign (AU21, AU31–AU33) in an audit's replay. */

export const requested: EventCheck = (replay, { seq, data }) => {
  replay.waiting.set(seq, textOf(data, 'kind'));
  return [];
};

/** Agreed to, refused or expired: each once, and only what was asked for. */
export const decided: EventCheck = (replay, { seq, kind, data }) => {
  const id = numberOf(data, 'id');
  const asked = textOf(data, 'kind');
  const isWaiting = replay.waiting.get(id) === asked;
  replay.waiting.delete(id);
  replay.agreed = kind === 'countersign.agreed' ? { kind: asked, seq } : null;
  return isWaiting ? [] : [problem('countersignWrong')];
};

/** The effect that follows an agreement at once. An emergency pause acts before it is asked about. */
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

/** Events that always need a countersign, whatever the auction's rules say of the rest (AU32). */
const NEVER_ALONE: ReadonlySet<string> = new Set([
  'bids.voided',
  'quotes.opened',
  'evaluation.decided',
  'rules.changed',
]);

/** Does the effect of an agreement follow it at once, and does this event have the agreement it needs? */
export function checkAgreement(
  { agreed, isClockPause }: Replay,
  { seq, kind }: AuditEvent,
): Problem[] {
  const effect = agreed?.seq === seq - 1 ? EFFECTS[agreed.kind] : undefined;
  if (effect === kind) return [];
  // AU19: a pause for the clock ends with the supervisor's agreement.
  const needsAgreement = NEVER_ALONE.has(kind) || (isClockPause && kind === 'state.resumed');
  return [
    ...(effect === undefined ? [] : [problem('agreedNotDone')]),
    ...(needsAgreement ? [problem('notAgreed')] : []),
  ];
}
