/*
 * A session that shows a wall (竞价大屏) may last longer than other sessions, because nobody is there to log in
 * again. After the longest time of other sessions it may only make the calls that a wall needs; for any other
 * call the person counts as a visitor.
 */

/**
 * The names of the calls that a session showing a wall may make after the longest time of other sessions;
 * none of these calls changes business data.
 */
export const WALL_CALLS: ReadonlySet<string> = new Set([
  'session.keepAlive',
  'session.logout',
  'session.publicKey',
  'navigation.routes',
  'bidding.packages',
  'sourcing.listMine',
  'live.packageInfo',
  // A supervisor's wall shows the number of waiting countersign requests, which `todo.list` returns.
  'todo.list',
]);
