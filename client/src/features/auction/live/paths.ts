import { SUPPLIER_BOARD, wallBoards } from '@jicai/shared/contract/auction/live/wall.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, withParam, withQuery } from '../../../lib/url/path.ts';

/** The query parameter that names a package. */
export const PACKAGE_PARAM = 'bbh';
/** The moment of a replay, in ms. */
export const MOMENT_PARAM = 'sj';

/** The auctions that take turns on a wall, with commas between them; without it those of the project. */
export const TURNS_PARAM = 'lb';

/** In their place: all that run, also those that begin later. */
export const ALL_TURNS = '*';

/** The word that all of them have; it is the hall's. */
export const TURNS_KEYWORD_PARAM = 'gjz';

/** The hall, the boards of each role and the replay. */
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
