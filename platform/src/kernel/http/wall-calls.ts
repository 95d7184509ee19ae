/*
 * A session that shows a wall (竞价大屏) outlives the longest time of a session, because nobody is there to
 * log in again. From then on it may only make the calls of a wall; for other calls the person is a visitor.
 */

/** The calls that a wall may make after the longest time of a session; none changes business data. */
export const WALL_CALLS: ReadonlySet<string> = new Set([
  'session.keepAlive',
  'session.logout',
  'session.publicKey',
  'navigation.routes',
  'bidding.packages',
  'sourcing.listMine',
  'live.packageInfo',
  // The number of waiting requests, shown on a supervisor's wall.
  'todo.list',
]);
