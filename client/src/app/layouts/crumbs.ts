import type { MenuGroup } from '@jicai/shared/contract/identity/navigation.ts';
import { matchPath } from 'react-router-dom';
import { pages } from '../pages.ts';

/** One part of the way to a page; a link where `to` is. */
export interface Crumb {
  readonly title: string;
  readonly to?: string;
}

/** The way from 首页 to a page by the person's menu; empty for a page that nobody named. */
export function crumbsOf(pathname: string, groups: readonly MenuGroup[]): Crumb[] {
  const entry = (path: string) =>
    groups.flatMap(({ title, items }) =>
      items.filter((item) => item.path === path).map((item) => ({ group: title, item })),
    )[0];
  const own = entry(pathname);
  if (own) return [{ title: own.group }, { title: own.item.title }];
  const place = pages.find((page) => page.place && matchPath(page.pattern, pathname))?.place;
  if (!place) return [];
  const [above] = (place.under ?? []).flatMap((path) => entry(path) ?? []);
  if (!above) return [{ title: place.title }];
  return [
    { title: above.group },
    { title: above.item.title, to: above.item.path },
    { title: place.title },
  ];
}
