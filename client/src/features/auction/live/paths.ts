import { SUPPLIER_BOARD, wallBoards } from '@jicai/shared/contract/auction/live/wall.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, withParam, withQuery } from '../../../lib/url/path.ts';

/** The query parameter with the package number. */
export const PACKAGE_PARAM = 'bbh';
/** The moment of a replay, in ms. */
export const MOMENT_PARAM = 'sj';

/** The auctions that take turns on a wall, comma-separated; without it those of the project. */
export const TURNS_PARAM = 'lb';

/** Instead of a list: all that run, including those that begin later. */
export const ALL_TURNS = '*';

/** The keyword that all of them match; the same parameter as the hall's. */
export const TURNS_KEYWORD_PARAM = 'gjz';

/** The paths of the hall, of each role's board and of the replay. */
export const livePaths = {
  hall: fixed(menuPaths.hall),
  handlerBoard: withParam(wallBoards.handler, PACKAGE_PARAM),
  supervisorBoard: withParam(wallBoards.supervisor, PACKAGE_PARAM),
  supplierBoard: withParam(SUPPLIER_BOARD, PACKAGE_PARAM),
  /** For everybody without a login (AU23). */
  publicBoard: withParam('/Jjgk', PACKAGE_PARAM),
  replay: {
    pattern: '/Jjhf',
    to: (packageNumber: string, at?: number) =>
      withQuery('/Jjhf', { [PACKAGE_PARAM]: packageNumber, [MOMENT_PARAM]: at }),
  },
};
