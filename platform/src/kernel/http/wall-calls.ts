/*
 * A session that shows a wall (竞价大屏) may last longer than other sessions, because nobody is there to log in
 * again. Beyond their longest time it may only make the calls of a wall; for other calls the person is a
 * visitor.
 */

/** The names of the calls that a session showing a wall may make then; none changes business data. */
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
