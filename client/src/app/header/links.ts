import type { Menu } from '../menu.ts';
import { paths } from '../paths.ts';

export interface SiteLink {
  readonly title: string;
  readonly path: string;
}

/** The group of the role menu that makes sourcing appear in the header (spec section 2). */
const SOURCING_GROUP = 'sourcing';

/**
 * The links of the header's main row. Only what leads somewhere: the mall's home, the public
 * bidding pages, and for who has the sourcing group its entries.
 */
export function headerLinks(menu: Menu, isSupplier: boolean): SiteLink[] {
  const home = { title: isSupplier ? '首页' : '商城首页', path: paths.mallIndex.to() };
  const bidding = { title: '竞价采购', path: paths.biddingHome.to() };
  const sourcing =
    menu.kind === 'some' ? menu.groups.find(({ name }) => name === SOURCING_GROUP) : undefined;
  return [home, bidding, ...(sourcing?.items ?? []).map(({ title, path }) => ({ title, path }))];
}
