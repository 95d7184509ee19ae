import { navigationPaths } from '../../features/identity/navigation/paths.ts';
import { contentPaths } from '../../features/mall/content/paths.ts';

export interface ZoneHome {
  /** The zone's id (spec section 9). */
  readonly id: string;
  readonly title: string;
  readonly path: string;
}

/** The first home, also at `/`. */
export const mallHome: ZoneHome = {
  id: 'wssc',
  title: '商城首页',
  path: navigationPaths.mallIndex.pattern,
};

/** The homes of the other zones. */
export const zoneHomes: readonly ZoneHome[] = [
  { id: 'sxzq', title: '特色专区', path: contentPaths.specialMall.pattern },
  { id: 'ddsc', title: '定点商城', path: contentPaths.fixedMall.pattern },
  { id: 'flsc', title: '福利商城', path: contentPaths.welfareMall.pattern },
];

/** The zone whose home begins with services instead of products. */
export const FIXED_ZONE = 'ddsc';
