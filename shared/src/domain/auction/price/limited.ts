import { biddingMessages } from '../../../messages/auction/bidding.ts';
import { sayFrom } from '../../../say.ts';

const say = sayFrom(biddingMessages);

/**
 * AU54: returns whether an event of this kind records the number of attempts that the rate limit
 * refused.
 */
export const isLimited = (kind: string): boolean =>
  kind === 'bids.limited' || kind === 'messages.limited';

/**
 * AU54: returns the Chinese text of a `bids.limited` or `messages.limited` event, with the number
 * of attempts that the rate limit refused. `data` is the payload of the event, or the public part
 * of the payload.
 */
export function limitedWords(data: {
  readonly bids?: unknown;
  readonly messages?: unknown;
}): string {
  const { bids, messages } = data;
  if (typeof bids === 'number') return say('bid.limited', { count: String(bids) });
  return say('reminder.limited', { count: typeof messages === 'number' ? String(messages) : '' });
}
