import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { leading } from '@jicai/shared/domain/kernel/numbers/sorted.ts';

/** The kinds of marks to jump to. */
export type MarkKind = 'refusal' | 'extension' | 'command';

export const markLabels: Record<MarkKind, string> = {
  refusal: '拒绝',
  extension: '延时',
  command: '操作',
};

/** A moment to jump to. */
export interface Mark {
  readonly kind: MarkKind;
  readonly seq: number;
  readonly at: number;
}

/** Returns the kind of an event's mark, or `null`. Bids, messages and acts of the platform are no commands. */
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

/** Returns the marks of a log, in its order. */
export function marksOf(events: readonly ReplayEvent[]): Mark[] {
  return events.flatMap((event) => {
    const kind = markOf(event);
    return kind ? [{ kind, seq: event.seq, at: event.at }] : [];
  });
}

/** Returns the next mark after a moment, or the last one before it, among sorted marks; else `null`. */
export function jumpFrom(
  marks: readonly Mark[],
  at: number,
  direction: 'next' | 'previous',
): Mark | null {
  // The number of marks before the target; found by bisection, as every tick asks.
  const place = leading(marks, (mark) => (direction === 'next' ? mark.at <= at : mark.at < at));
  return marks[direction === 'next' ? place : place - 1] ?? null;
}
