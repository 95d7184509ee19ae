import {
  type AuctionAtMoment,
  checkMoment,
  momentMessages,
  type SupplierAtMoment,
} from '@jicai/shared/domain/auction/clock/moment.ts';
import { sayFrom } from '@jicai/shared/say.ts';
import { roundWaitsText } from '../../live/model/words.ts';

const say = sayFrom(momentMessages);

/**
 * Returns the text why the platform would refuse every bid of this supplier at `now`, whatever its amount;
 * `null` if it would accept one. `round` is the current round, from 1.
 */
export function whyNot(
  auction: AuctionAtMoment,
  supplier: SupplierAtMoment,
  round: number,
  now: number,
): string | null {
  const refusal = checkMoment(auction, supplier, now);
  if (refusal === null) return null;
  if (refusal.refused === 'auction.notBegun' && round > 1) return roundWaitsText(round);
  return say(refusal.refused, refusal.values);
}
