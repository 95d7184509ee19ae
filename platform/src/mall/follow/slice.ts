import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { followMessages } from '@jicai/shared/messages/mall/follow.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import * as follow from './service.ts';

/** The paths are public by the specification; a follow has an owner, so every call needs a login. */
export const followSlice: Slice<{ readonly db: Database }> = {
  name: 'mall/follow',
  messages: followMessages,
  policy: {
    'follow.listGoods': 'loggedIn',
    'follow.listShops': 'loggedIn',
    'follow.ids': 'loggedIn',
    'follow.add': 'loggedIn',
    'follow.shopOfGoods': 'loggedIn',
    'follow.find': 'loggedIn',
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
  endpoints: ({ db }) => [
    query(followEndpoints.listProducts, (body, call) =>
      follow.listProducts(personOf(call), body, db),
    ),
    query(followEndpoints.listShops, (body, call) => follow.listShops(personOf(call), body, db)),
    query(followEndpoints.ids, (_body, call) => follow.listIds(personOf(call), db)),
    write(followEndpoints.add, follow.add),
    query(followEndpoints.shopOfProduct, (body) => follow.findShop(body.productId, db)),
    query(followEndpoints.find, (body, call) => follow.find(personOf(call), body, db)),
    write(followEndpoints.cancel, follow.cancel),
    write(followEndpoints.cancelDirect, follow.cancelDirect),
  ],
};
