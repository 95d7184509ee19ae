import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';

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

/** The next mark of a kind after a moment, or the last before it; null when there is none. */
export function jumpFrom(
  marks: readonly Mark[],
  kind: MarkKind,
  at: number,
  direction: 'next' | 'previous',
): Mark | null {
  const ofKind = marks.filter((mark) => mark.kind === kind);
  const found =
    direction === 'next'
      ? ofKind.find((mark) => mark.at > at)
      : ofKind.findLast((mark) => mark.at < at);
  return found ?? null;
}
