import { type Problem, problem } from '../findings.ts';
import { type AuditEvent, numberOf, type Replay, type EventCheck, textOf } from '../replay.ts';

/* What waits for the supervisor, as the replay sees it (AU21, AU31–AU33). */

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

/** What an agreement does, at once. An emergency pause has acted before it is asked about. */
const DEEDS: Readonly<Record<string, string>> = {
  clearing: 'bids.voided',
  opening: 'quotes.opened',
  rules: 'rules.changed',
  pause: 'state.paused',
  stop: 'state.stopped',
  end: 'end.changed',
};

/** What nobody does alone, whatever the auction's rules say of the rest (AU32). */
const NEVER_ALONE: ReadonlySet<string> = new Set(['bids.voided', 'quotes.opened', 'rules.changed']);

/** Is this event the deed that the one before it agreed to, and does a deed stand on its agreement? */
export function checkAgreement({ agreed }: Replay, { seq, kind }: AuditEvent): Problem[] {
  const deed = agreed?.seq === seq - 1 ? DEEDS[agreed.kind] : undefined;
  if (deed === kind) return [];
  return [
    ...(deed === undefined ? [] : [problem('agreedNotDone')]),
    ...(NEVER_ALONE.has(kind) ? [problem('notAgreed')] : []),
  ];
}
