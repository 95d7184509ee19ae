import { SUPPLIER_BOARD, wallBoards } from '@jicai/shared/contract/auction/live/wall.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, withParam, withQuery } from '../../../lib/url/path.ts';

/** The query parameter with the package number. */
export const PACKAGE_PARAM = 'bbh';
/** The query parameter with the initial moment of a replay: server time in epoch ms. */
export const MOMENT_PARAM = 'sj';

/**
 * The query parameter with the auctions that take turns on a wall: package numbers, comma-separated. Without
 * it the packages of the shown auction's project take turns.
 */
export const TURNS_PARAM = 'lb';

/**
 * The value of `TURNS_PARAM` for all running auctions of the person, also those that begin while the wall is
 * shown.
 */
export const ALL_TURNS = '*';

/** The query parameter with a keyword that restricts `ALL_TURNS`; the same name as in the hall. */
export const TURNS_KEYWORD_PARAM = 'gjz';

/** The paths of the hall, of each role's board, of the public board and of the replay. */
export const livePaths = {
  hall: fixed(menuPaths.hall),
  handlerBoard: withParam(wallBoards.handler, PACKAGE_PARAM),
  supervisorBoard: withParam(wallBoards.supervisor, PACKAGE_PARAM),
  supplierBoard: withParam(SUPPLIER_BOARD, PACKAGE_PARAM),
  /** The public board; needs no login (AU23). */
  publicBoard: withParam('/Jjgk', PACKAGE_PARAM),
  replay: {
    pattern: '/Jjhf',
    to: (packageNumber: string, at?: number) =>
      withQuery('/Jjhf', { [PACKAGE_PARAM]: packageNumber, [MOMENT_PARAM]: at }),
  },
};
