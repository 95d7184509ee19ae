import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed } from '../../../lib/url/path.ts';

export const followPaths = {
  followedProducts: fixed(menuPaths.favoriteProducts),
  followedShops: fixed(menuPaths.favoriteShops),
};
