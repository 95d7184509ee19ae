import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { readCards } from '../catalog/cards.ts';
import { readChildren, readDeals, readFloors, readPictures } from './repository.ts';
import { chooseFloors } from './rules.ts';

type Home = ResponseOf<(typeof contentEndpoints)['home']>;

export interface ContentNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** The zone of the first home. */
const MALL_ZONE = 'wssc';

/**
 * The home of a zone, null for the mall's. A zone that does not exist has an empty home. Five
 * statements, however many floors.
 */
export async function readHome({ db, clock }: ContentNeeds, zoneId: string | null): Promise<Home> {
  const zone = zoneId ?? MALL_ZONE;
  const [pictures, rows, deals] = await Promise.all([
    readPictures(zone, clock, db),
    readFloors(zone, db),
    readDeals(zone, db),
  ]);
  const chosen = chooseFloors(rows.map(({ candidates }) => candidates));
  const floors = rows.map(({ candidates: _, ...floor }, place) => ({
    ...floor,
    productIds: chosen[place] ?? [],
  }));
  const [children, cards] = await Promise.all([
    readChildren(
      floors.flatMap(({ categoryId }) => categoryId ?? []),
      db,
    ),
    readCards(
      floors.flatMap(({ productIds }) => productIds),
      null,
      db,
    ),
  ]);
  const byId = new Map(cards.map((card) => [card.productId, card]));
  return {
    pictures,
    deals,
    floors: floors.map(({ productIds, ...floor }) => ({
      ...floor,
      children: children.filter(({ parentId }) => parentId === floor.categoryId),
      products: productIds.flatMap((id) => byId.get(id) ?? []),
    })),
  };
}
