import type { Reminder, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { AuctionMethod } from '@jicai/shared/domain/auction/method-words.ts';
import { codeText } from './words.ts';

/** True if the message is from the viewer's role and, for a supplier, from the viewer's code. */
export function isOwnMessage({ from, fromCode }: Reminder, viewer: Viewer): boolean {
  return from === viewer.role && fromCode === viewer.code;
}

/** Returns the author of a message as a text for this viewer: `我`, a role, the system, or a bidding code. */
export function senderOf(message: Reminder, viewer: Viewer, method: AuctionMethod): string {
  if (isOwnMessage(message, viewer)) return '我';
  if (message.from === 'handler') return '经办人';
  if (message.from === 'supervisor') return '监督人';
  if (message.from === 'platform') return '系统通知';
  return message.fromCode ? codeText(message.fromCode, method) : '供应商';
}

/**
 * Returns the recipient of a message as a text for this viewer: `我`, the handler, all suppliers,
 * or the bidding code of one supplier.
 */
export function receiverOf(
  { from, toCode }: Reminder,
  viewer: Viewer,
  method: AuctionMethod,
): string {
  if (from === 'supplier') return viewer.role === 'handler' ? '我' : '经办人';
  if (toCode === null) return '全体供应商';
  return toCode === viewer.code ? '我' : codeText(toCode, method);
}

/**
 * Returns the `seq` of the others' messages that the viewer has not read: later than `readTo`, and not in
 * `seen`, the messages whose announcement was seen.
 */
export function unreadOf(
  messages: readonly Reminder[],
  viewer: Viewer,
  readTo: number,
  seen: ReadonlySet<number>,
): ReadonlySet<number> {
  const unread = messages.filter(
    (message) => message.seq > readTo && !seen.has(message.seq) && !isOwnMessage(message, viewer),
  );
  return new Set(unread.map(({ seq }) => seq));
}

/**
 * Returns the `seq` of the last message before the first unread one, or of the last message if all are read;
 * 0 if there is none.
 */
export function readUpTo(messages: readonly Reminder[], unread: ReadonlySet<number>): number {
  const first = messages.findIndex(({ seq }) => unread.has(seq));
  return (first < 0 ? messages : messages.slice(0, first)).at(-1)?.seq ?? 0;
}
