import { sessionPaths } from '../features/identity/session/paths.ts';
import { setupPaths } from '../features/operations/setup/paths.ts';

/** The pages of signing in and of links for a password, which a closed mall leaves open. */
const OPEN = [
  sessionPaths.login.pattern,
  sessionPaths.logout.pattern,
  sessionPaths.forgotPassword.pattern,
  '/loading/',
  '/setPassword',
  setupPaths.setup.pattern,
];

/** Is the page at this path of the site reached while the mall is closed? */
export const isOpenWhenClosed = (path: string): boolean =>
  OPEN.some((open) => path === open || (open.endsWith('/') && path.startsWith(open)));
