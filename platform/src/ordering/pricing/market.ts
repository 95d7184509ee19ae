import type { Executor } from '../../kernel/db/open.ts';
import {
  type AccessoryOffer,
  type Offer,
  readAccessories,
  readOffers,
} from '../../mall/catalog/offers.ts';
import type { StoredLine } from './lines.ts';

/** Offers of SKUs and of accessories, by id. */
export interface Market {
  readonly offers: ReadonlyMap<string, Offer>;
  readonly accessories: ReadonlyMap<string, AccessoryOffer>;
}

/** Today's offers of lines and their accessories; one statement, two with accessories. */
export async function readMarket(
  lines: readonly Pick<StoredLine, 'skuId' | 'accessories'>[],
  regionCode: string | null,
  db: Executor,
): Promise<Market> {
  const skuIds = lines.map(({ skuId }) => skuId);
  const ids = lines.flatMap(({ accessories }) => accessories.map(({ id }) => id));
  const offers = await readOffers({ skuIds }, regionCode, db);
  const accessories = ids.length === 0 ? [] : await readAccessories({ ids }, db);
  return {
    offers: new Map(offers.map((offer) => [offer.skuId, offer])),
    accessories: new Map(accessories.map((offer) => [offer.id, offer])),
  };
}
