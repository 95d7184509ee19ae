/**
 * The name of a query parameter; a board whose address has the parameter is shown in wall mode
 * (大屏).
 */
export const WALL_PARAM = 'dp';

/** The path of the suppliers' board, which has no wall mode. */
export const SUPPLIER_BOARD = '/Gysjjdt';

/** The paths of the boards that have a wall mode. */
export const wallBoards = { handler: '/Jbrjjdt', supervisor: '/Jdrjjdt' } as const;

/**
 * The path of the login page, and the name of the query parameter with the address that the browser
 * opens after the login.
 */
export const loginPage = { path: '/login', back: 'redirect' } as const;

const WALLS: ReadonlySet<string> = new Set(Object.values(wallBoards));

/**
 * Returns the decoded value of a query parameter, or `null` if the parameter is missing or its value cannot
 * be decoded.
 */
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
 * Returns whether an address (path and query, without `BASE_PATH`) shows a board in wall mode, or
 * shows the login page from which the browser returns to such a board.
 */
export function isWallAddress(address: string): boolean {
  const [whole = '', query = ''] = address.split('?', 2);
  const path = whole.replace(/\/$/, '');
  if (path === loginPage.path) return isWallAddress(valueIn(query, loginPage.back) ?? '');
  return WALLS.has(path) && valueIn(query, WALL_PARAM) !== null;
}
