import type { FunctionComponent } from 'react';
import type { RedirectTarget } from './redirect.ts';

/** The layouts that pages live in. */
export type LayoutName = 'mall' | 'member' | 'board' | 'bare';

/** Loads a page; every page is a chunk of its own. */
export type LoadPage = () => Promise<{ readonly default: FunctionComponent }>;

/** The place of a work page below the menu. */
export interface Place {
  /** Its name on a person's way, when their menu does not name it. */
  readonly title: string;
  /** The menu entries that the page belongs to, by path; the first that the person has counts. */
  readonly under?: readonly string[];
}

/** A page of a slice: its address, its layout and its chunk. */
export interface PageRoute {
  readonly layout: LayoutName;
  readonly pattern: string;
  readonly load: LoadPage;
  readonly place?: Place;
  /** Where the address leads on to, if it has no page of its own. */
  readonly redirect?: RedirectTarget;
}

interface Address {
  readonly pattern: string;
}

/** A page of the storefront, with header and footer. */
export const mallPage = ({ pattern }: Address, load: LoadPage): PageRoute => ({
  layout: 'mall',
  pattern,
  load,
});

/** A work page, with the side menu of the person who is logged in. */
export const memberPage = ({ pattern }: Address, load: LoadPage, place?: Place): PageRoute => ({
  layout: 'member',
  pattern,
  load,
  ...(place ? { place } : {}),
});

/** A page that fills the window: live boards and replays. */
export const boardPage = ({ pattern }: Address, load: LoadPage): PageRoute => ({
  layout: 'board',
  pattern,
  load,
});

/** A page that stands alone: nothing around it asks the server. */
export const barePage = ({ pattern }: Address, load: LoadPage): PageRoute => ({
  layout: 'bare',
  pattern,
  load,
});

/** A second address of the specification for a page: leads on to the page's own address. */
export const redirectPage = (
  layout: LayoutName,
  { pattern }: Address,
  redirect: RedirectTarget,
): PageRoute => ({
  layout,
  pattern,
  redirect,
  load: async () => {
    const { redirectTo } = await import('./redirect.ts');
    return { default: redirectTo(redirect) };
  },
});

/** Leads on to another address with the same query. */
export const withSameQuery =
  ({ pattern }: Address): RedirectTarget =>
  (search) =>
    search.size > 0 ? `${pattern}?${search}` : pattern;
