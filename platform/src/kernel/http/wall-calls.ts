/*
 * A session that shows a wall (竞价大屏) outlives the longest time of a session: nobody sits before it who could
 * log in again. From then on it is good for what a wall shows; everywhere else its person is a visitor.
 */

/** The calls of a wall that is older than a session may be; none of them changes anything of the business. */
export const WALL_CALLS: ReadonlySet<string> = new Set([
  'session.keepAlive',
  'session.logout',
  'session.publicKey',
  'navigation.routes',
  'bidding.packages',
  'sourcing.listMine',
  'live.packageInfo',
  // How many requests wait: a number on a supervisor's wall.
  'todo.list',
]);
