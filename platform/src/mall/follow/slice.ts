import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { followMessages } from '@jicai/shared/messages/mall/follow.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { tellPriceDrops, tellPriceDropsJob } from './price-drops.ts';
import * as follow from './service.ts';

/**
 * The paths are public by the specification: a visitor follows nothing, so their lists are empty. Following
 * needs a login, because a follow has an owner.
 */
export const followSlice: Slice<{ readonly db: Database; readonly clock: Clock }> = {
  name: 'mall/follow',
  messages: followMessages,
  policy: {
    'follow.listGoods': 'anyone',
    'follow.listShops': 'anyone',
    'follow.ids': 'anyone',
    'follow.add': 'loggedIn',
    'follow.shopOfGoods': 'anyone',
    'follow.find': 'anyone',
    'follow.cancel': 'loggedIn',
    'follow.cancelDirect': 'loggedIn',
  },
  menu: [
    {
      group: 'shopping',
      order: 2,
      name: 'favoriteGoods',
      title: '关注的商品',
      path: menuPaths.favoriteProducts,
      icon: 'heart',
      needs: 'cart.add',
    },
    {
      group: 'shopping',
      order: 3,
      name: 'favoriteShops',
      title: '关注的店铺',
      path: menuPaths.favoriteShops,
      icon: 'buildingStore',
      needs: 'cart.add',
    },
  ],
  openReads: ({ db }) => [
    query(followEndpoints.listProducts, (body, call) => follow.listProducts(call.person, body, db)),
    query(followEndpoints.listShops, (body, call) => follow.listShops(call.person, body, db)),
    query(followEndpoints.ids, (_body, call) => follow.listIds(call.person, db)),
    query(followEndpoints.shopOfProduct, (body) => follow.findShop(body.productId, db)),
    query(followEndpoints.find, (body, call) => follow.find(call.person, body, db)),
  ],
  endpoints: () => [
    write(followEndpoints.add, follow.add),
    write(followEndpoints.cancel, follow.cancel),
    write(followEndpoints.cancelDirect, follow.cancelDirect),
  ],
  jobs: (needs) => [handleJob(tellPriceDropsJob, () => tellPriceDrops(needs))],
};
