import { SUPPLIER_BOARD, wallBoards } from '../auction/live/wall.ts';
import { homePages } from './share-card.ts';

const HOME = ['src/app/layouts/MallLayout.tsx', 'src/app/pages/HomePage.tsx'];
const board = (name: string) => [
  'src/app/layouts/BoardLayout.tsx',
  `src/features/auction/board/pages/${name}.tsx`,
];

/**
 * The pages that people usually open first: path pattern → the client modules that the page loads
 * first, by their names in Vite's manifest. The build bundles these modules into few files, and the
 * relay makes the browser preload them with the page.
 */
export const FIRST_PAGES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(homePages).map((pattern) => [pattern, HOME])),
  [SUPPLIER_BOARD]: board('SupplierBoardPage'),
  [wallBoards.handler]: board('HandlerBoardPage'),
  [wallBoards.supervisor]: board('SupervisorBoardPage'),
};
