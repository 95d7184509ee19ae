type Query = Readonly<Record<string, string | number | null | undefined>>;

/** An address of the site: the router's pattern, without the base path, and the builder of links. */
export interface SitePath {
  readonly pattern: string;
  readonly to: (...args: never[]) => string;
}

/** The query parameter that names a list's tab. */
export const TAB_PARAM = 'zt';

/** `path` with the query's parameters that have a value. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** An address without parameters. */
export const fixed = (pattern: string) => ({ pattern, to: () => pattern });

/** An address with one parameter in the query; without a value it is left out. */
export const withParam = (pattern: string, name: string) => ({
  pattern,
  to: (value: string) => withQuery(pattern, { [name]: value }),
});

/** An address that takes any query. */
export const withAnyQuery = (pattern: string) => ({
  pattern,
  to: (query: Query = {}) => withQuery(pattern, query),
});

/**
 * A list with tabs, a keyword and pages. `tab` is its code on the wire; the first page is what an
 * address without a page shows.
 */
export const tabbedList = (pattern: string) => ({
  pattern,
  to: ({ tab, keyword, page }: { tab?: string; keyword?: string; page?: number } = {}) =>
    withQuery(pattern, { [TAB_PARAM]: tab, keyword, page: page === 1 ? null : page }),
});
