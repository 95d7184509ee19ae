/** Present in an address: the board is shown as a wall (大屏). */
export const WALL_PARAM = 'dp';

const SHOWN = new RegExp(`(?:[?&]|%3F|%26)${WALL_PARAM}(?:=|%3D|&|%26|$)`, 'i');

/**
 * Whether an address shows a wall, or leads back to one from the login; `search` is its query, or the
 * whole of it.
 */
export const isWallAddress = (search: string): boolean => SHOWN.test(search);
