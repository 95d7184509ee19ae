/** The query parameter of a shop's category. */
export const CATEGORY_PARAM = 'category';

/** No list of shops, of a shop's products or of services has more pages. */
export const SHOP_PAGES = 1_000;

/** The query with another value of one parameter, empty for none; a list begins anew with it. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (name !== 'page') next.delete('page');
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
