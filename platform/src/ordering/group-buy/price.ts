import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Offer } from '../../mall/catalog/offers.ts';

/** The agreed price (null: none yet), or the mall's where that is lower: nobody pays more for joining (GB7). */
export const priceOf = (agreed: Fen | null, offer: Offer): Fen =>
  fen(Math.min(agreed ?? offer.price, offer.price > 0 ? offer.price : Number.MAX_SAFE_INTEGER));
