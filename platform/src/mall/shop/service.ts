import type { ShopDetail } from '@jicai/shared/contract/mall/shop.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import {
  readFixedServices,
  readShop,
  readShops,
  type ServiceFilter,
  type ShopFilter,
} from './repository.ts';

export interface ShopNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

export const listShops = ({ db }: Pick<ShopNeeds, 'db'>, filter: ShopFilter) =>
  readShops(filter, db);

export async function readShopPage(
  { db }: ShopNeeds,
  shopId: string,
): Promise<Refusal | { detail: ShopDetail }> {
  const detail = await readShop(shopId, db);
  return detail === null ? refuse('shop.unknown') : { detail };
}

export const listFixedServices = ({ db, clock }: ShopNeeds, filter: ServiceFilter) =>
  readFixedServices(filter, clock.now(), db);
