import { fixed } from '../../../lib/url/path.ts';

export const followPaths = {
  followedGoods: fixed('/member/favorite'),
  followedShops: fixed('/member/shop'),
};
