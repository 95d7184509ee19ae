/** Present in a board's address: it is shown as a wall (大屏). */
export const WALL_PARAM = 'dp';

/** The board of suppliers, a path of the site as those below; it is no wall. */
export const SUPPLIER_BOARD = '/Gysjjdt';

/** The boards that can be a wall, as paths of the site. */
export const wallBoards = { handler: '/Jbrjjdt', supervisor: '/Jdrjjdt' } as const;

/** The page that asks for a login, and its parameter with the address that it leads back to. */
export const loginPage = { path: '/login', back: 'redirect' } as const;

const WALLS: ReadonlySet<string> = new Set(Object.values(wallBoards));

/** A parameter of a query; null where it has none, or none that can be read. */
function valueIn(query: string, name: string): string | null {
  const found = query
    .split('&')
    .map((pair) => pair.split('='))
    .find(([key]) => key === name);
  if (!found) return null;
  const [, value = ''] = found;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/**
 * Whether an address shows a wall, or is the login that leads back to one; a path of the site with its query.
 * The parameter means nothing to any other page.
 */
export function isWallAddress(address: string): boolean {
  const [whole = '', query = ''] = address.split('?', 2);
  const path = whole.replace(/\/$/, '');
  if (path === loginPage.path) return isWallAddress(valueIn(query, loginPage.back) ?? '');
  return WALLS.has(path) && valueIn(query, WALL_PARAM) !== null;
}
