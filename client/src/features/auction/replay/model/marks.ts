import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { leading } from '@jicai/shared/domain/kernel/numbers/sorted.ts';

/** The marks to jump to. */
export type MarkKind = 'refusal' | 'extension' | 'command';

export const markWords: Record<MarkKind, string> = {
  refusal: '拒绝',
  extension: '延时',
  command: '操作',
};

/** One moment worth a jump. */
export interface Mark {
  readonly kind: MarkKind;
  readonly seq: number;
  readonly at: number;
}

/** Bids, messages and what the platform does by itself are no commands. */
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

/** The moments of a log that one can jump to, in its order. */
export function marksOf(events: readonly ReplayEvent[]): Mark[] {
  return events.flatMap((event) => {
    const kind = markOf(event);
    return kind ? [{ kind, seq: event.seq, at: event.at }] : [];
  });
}

/** The next mark after a moment, or the last before it, among marks in their order; null without one. */
export function jumpFrom(
  marks: readonly Mark[],
  at: number,
  direction: 'next' | 'previous',
): Mark | null {
  // The number of marks that lie before the place looked for: each tick asks.
  const place = leading(marks, (mark) => (direction === 'next' ? mark.at <= at : mark.at < at));
  return marks[direction === 'next' ? place : place - 1] ?? null;
}
