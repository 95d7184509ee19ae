import { fixed } from '../../../lib/url/path.ts';

export const followPaths = {
  followedProducts: fixed('/member/favorite'),
  followedShops: fixed('/member/shop'),
};
