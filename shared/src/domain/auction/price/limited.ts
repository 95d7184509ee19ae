import { biddingMessages } from '../../../messages/auction/bidding.ts';
import { sayFrom } from '../../../say.ts';

const say = sayFrom(biddingMessages);

/** AU54: does an event of this kind count attempts beyond the rate? */
export const isLimited = (kind: string): boolean =>
  kind === 'bids.limited' || kind === 'messages.limited';

/** AU54: what an event that counts limited attempts says, in words; `data` is its payload or open part. */
export function limitedWords(data: {
  readonly bids?: unknown;
  readonly messages?: unknown;
}): string {
  const { bids, messages } = data;
  if (typeof bids === 'number') return say('bid.limited', { count: String(bids) });
  return say('reminder.limited', { count: typeof messages === 'number' ? String(messages) : '' });
}
