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

/** Shops as visitors see them. */
export function createShops({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    list: (filter: ShopFilter) => readShops(filter, db),
    async detail(shopId: string): Promise<Refusal | { detail: ShopDetail }> {
      const detail = await readShop(shopId, db);
      return detail === null ? refuse('shop.unknown') : { detail };
    },
    fixedServices: (filter: ServiceFilter) => readFixedServices(filter, clock.now(), db),
  };
}

export type Shops = ReturnType<typeof createShops>;
