import { isOver } from '../clock/clock.ts';
import { isOpeningDue } from '../clock/rounds.ts';
import { EVENT_CHECKS } from './event-checks.ts';
import { type Problem, problem } from './findings.ts';
import { isKind } from './kinds.ts';
import type { AuditEvent, Replay } from './replay.ts';
import { checkAgreement } from './steps/countersign.ts';

/**
 * Checks one event against the replay and applies the event to the replay. Returns the problems that were
 * found.
 */
export function play(replay: Replay, event: AuditEvent): Problem[] {
  if (!isKind(event.kind)) return [problem('unknownKind', { kind: event.kind })];
  const problems: Problem[] = [];
  const { clock, rounds } = replay;
  if (event.at < replay.lastAt) problems.push(problem('timeBackwards'));
  if (!clock.settled && isOver(clock, event.at) && !mayEnd(event)) {
    problems.push(problem('afterEnd'));
  }
  if (rounds && isOpeningDue(rounds, clock, event.at) && !mayOpen(event)) {
    problems.push(problem('roundNotOpened'));
  }
  const [due] = replay.due;
  if (due && due.kind !== event.kind) problems.push(problem('awardWrong'));
  problems.push(...checkAgreement(replay, event), ...EVENT_CHECKS[event.kind](replay, event));
  replay.lastAt = event.at;
  return problems;
}

/**
 * AU18: returns whether an event is a pause for a fault. Such a pause begins before it is recorded.
 * So it may be recorded although the auction has reached its end, or the next round its opening,
 * and no earlier event records that.
 */
const isFault = ({ kind, data }: AuditEvent) => kind === 'state.paused' && 'fault' in data;

const ENDS: ReadonlySet<string> = new Set([
  'auction.closed',
  'round.closed',
  'quotes.closed',
  'rehearsal.ended',
]);
const mayEnd = (event: AuditEvent) => ENDS.has(event.kind) || isFault(event);
const mayOpen = (event: AuditEvent) => event.kind === 'round.opened' || isFault(event);
