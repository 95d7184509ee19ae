import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { leading } from '@jicai/shared/domain/kernel/numbers/sorted.ts';

/**
 * The kinds of marks on the timeline: refused or limited bids and refused withdrawals, extensions, acts of
 * handler and supervisor.
 */
export type MarkKind = 'refusal' | 'extension' | 'command';

export const markLabels: Record<MarkKind, string> = {
  refusal: '拒绝',
  extension: '延时',
  command: '操作',
};

/** An event that the player can jump to. */
export interface Mark {
  readonly kind: MarkKind;
  readonly seq: number;
  readonly at: number;
}

/**
 * Returns the kind of an event's mark; `null` if it has none, such as accepted bids, reminders and acts of
 * the platform.
 */
function markOf(event: ReplayEvent): MarkKind | null {
  switch (event.kind) {
    case 'bid.refused':
    case 'bids.limited':
    case 'withdrawal.refused':
      return 'refusal';
    case 'end.extended':
      return 'extension';
    case 'reminder.sent':
      return null;
    default:
      return event.actor === 'handler' || event.actor === 'supervisor' ? 'command' : null;
  }
}

/** Returns the marks of a log, in the log's order. */
export function marksOf(events: readonly ReplayEvent[]): Mark[] {
  return events.flatMap((event) => {
    const kind = markOf(event);
    return kind ? [{ kind, seq: event.seq, at: event.at }] : [];
  });
}

/**
 * Returns the next mark after a time, or the previous one before it, among marks in order of time; `null` if
 * there is none.
 */
export function jumpFrom(
  marks: readonly Mark[],
  at: number,
  direction: 'next' | 'previous',
): Mark | null {
  // The number of marks before the target; found by bisection, because this is called on every tick.
  const place = leading(marks, (mark) => (direction === 'next' ? mark.at <= at : mark.at < at));
  return marks[direction === 'next' ? place : place - 1] ?? null;
}
