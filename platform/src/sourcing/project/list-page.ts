/** The numbers of entries of a list, in the order in which the list shows them. */
export interface ListCounts {
  /** Auctions without an outcome. */
  readonly open: number;
  /** Packages of projects whose sign-up comes or runs. */
  readonly signUps: number;
  /** Auctions with an outcome. */
  readonly ended: number;
}

interface Part {
  readonly offset: number;
  readonly limit: number;
}

export interface ListPage {
  /** The part of the auctions, those without an outcome first. */
  readonly auctions: Part;
  readonly signUps: Part;
  /** How many of the page's auctions stand before its sign-ups. */
  readonly before: number;
}

/** The part of the entries from `first` up to `end` that stands in a section of a list. */
function within(first: number, end: number, start: number, length: number): Part {
  const from = Math.min(Math.max(first, start), start + length);
  const to = Math.max(from, Math.min(end, start + length));
  return { offset: from - start, limit: to - from };
}

/**
 * Returns the parts of one page of a list that shows open auctions, then sign-ups, then ended auctions.
 * The auctions of a page are one part, because ended auctions follow the open ones in their own order.
 */
export function listPageOf(
  { open, signUps, ended }: ListCounts,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): ListPage {
  const first = (page - 1) * pageSize;
  const end = first + pageSize;
  const head = within(first, end, 0, open);
  const tail = within(first, end, open + signUps, ended);
  return {
    auctions: {
      offset: head.limit > 0 ? head.offset : open + tail.offset,
      limit: head.limit + tail.limit,
    },
    signUps: within(first, end, open, signUps),
    before: head.limit,
  };
}
