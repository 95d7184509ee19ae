import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Slice } from '../../kernel/slice.ts';
import { followPolicy } from './policy.ts';
import { followRoutes } from './routes.ts';
import { createFollows } from './service.ts';

interface Needs {
  readonly db: Database;
}

export const followSlice: Slice<Needs> = {
  name: 'mall/follow',
  policy: followPolicy,
  menu: [
    {
      group: 'shopping',
      order: 2,
      name: 'favoriteGoods',
      title: '关注的商品',
      path: menuPaths.favoriteGoods,
      icon: 'heart',
      needs: 'cart.add',
    },
    {
      group: 'shopping',
      order: 3,
      name: 'favoriteShops',
      title: '关注的店铺',
      path: menuPaths.favoriteShops,
      icon: 'store',
      needs: 'cart.add',
    },
  ],
  routes: (needs, server) => followRoutes(server, createFollows(needs.db)),
};
