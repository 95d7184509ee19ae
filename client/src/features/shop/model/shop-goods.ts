/** The query parameters of a shop's goods. */
export const CATEGORY_PARAM = 'category';

/** The query with another category of the shop, at its first page. */
export function withCategory(params: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (id) next.set(CATEGORY_PARAM, id);
  else next.delete(CATEGORY_PARAM);
  return next;
}
