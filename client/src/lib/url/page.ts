import type { FunctionComponent } from 'react';

/** The layouts that pages live in. */
export type LayoutName = 'mall' | 'member' | 'board';

/** Loads a page; every page is a chunk of its own. */
export type LoadPage = () => Promise<{ readonly default: FunctionComponent }>;

/** A page of a slice: its address, its layout and its chunk. */
export interface PageRoute {
  readonly layout: LayoutName;
  readonly pattern: string;
  readonly load: LoadPage;
}

const pageIn =
  (layout: LayoutName) =>
  ({ pattern }: { readonly pattern: string }, load: LoadPage): PageRoute => ({
    layout,
    pattern,
    load,
  });

/** A page of the storefront, with header and footer. */
export const mallPage = pageIn('mall');
/** A work page, with the side menu of the person who is logged in. */
export const memberPage = pageIn('member');
/** A page that fills the window: live boards and replays. */
export const boardPage = pageIn('board');
