import type { FastifyBaseLogger } from 'fastify';
import type { BidDeps } from '../../auction/bidding/bids.ts';
import { oneAtATime, TURNS } from '../../kernel/db/locks/one-at-a-time.ts';
import { readNow } from '../../kernel/db/now.ts';
import { loadAccounts } from './accounts.ts';
import { loadContent } from './content/load.ts';
import { loadMall } from './mall/load.ts';
import { loadNotices } from './notices/load.ts';
import { loadFixedOrders } from './orders/fixed-orders.ts';
import { loadGroupBuys } from './orders/group-buys.ts';
import { everyStory, loadOrders } from './orders/load.ts';
import type { Parts } from './people.ts';
import { loadProjects } from './projects/load.ts';
import { startRobots } from './robots.ts';
import { stageAll } from './stage.ts';
import { loadSubjects } from './subjects.ts';

type Shared = Parameters<typeof oneAtATime>[0];
type DemoParts = BidDeps & Parts;

/** Loads the people, and stories with clocks of their own: they end before the background runs. */
export async function loadStories(shared: Shared, parts: DemoParts): Promise<void> {
  await oneAtATime(shared, TURNS.start, async () => {
    await loadAccounts(parts.db);
    await loadSubjects(parts.db);
    await loadProjects(parts);
  });
}

/** Loads everything else and lets the robots bid; returns what stops them. */
export async function startDemonstration(
  shared: Shared,
  parts: DemoParts,
  log: FastifyBaseLogger,
): Promise<() => Promise<void> | void> {
  const { db, clock } = parts;
  await oneAtATime(shared, TURNS.start, async () => {
    await loadMall(db, await readNow(clock, db));
    await loadContent(parts);
    await loadNotices(parts);
    await loadOrders(parts, everyStory);
    await loadGroupBuys(parts);
    await loadFixedOrders(parts);
    await stageAll(parts);
  });
  // Two platforms' robots would stage a scene twice.
  const inTurn = (move: () => Promise<void>) => oneAtATime(shared, TURNS.robots, move);
  return startRobots(parts, log, { inTurn });
}
