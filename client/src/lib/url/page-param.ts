/** The page of a list that a URL names; the first where it names none that could be. */
export function readPage(params: URLSearchParams, most = 100_000): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= most ? page : 1;
}
