import type { FastifyBaseLogger } from 'fastify';
import type { BidDeps } from '../src/auction/bidding/bids.ts';
import { oneAtATime, TURNS } from '../src/kernel/db/locks/one-at-a-time.ts';
import { readNow } from '../src/kernel/db/now.ts';
import type { Every } from '../src/kernel/timers/every.ts';
import { loadAccounts } from './accounts.ts';
import { loadContent } from './content/load.ts';
import { loadInquiryStories } from './inquiries/load.ts';
import { loadServices } from './mall/fixed-services.ts';
import { loadMall } from './mall/load.ts';
import { loadNotices } from './notices/load.ts';
import { loadFixedOrders } from './orders/fixed-orders.ts';
import { loadGroupBuys } from './orders/group-buys.ts';
import { everyStory, loadOrders } from './orders/load.ts';
import type { Parts } from './people.ts';
import { loadProjects } from './projects/load.ts';
import { loadQueues } from './queues/load.ts';
import type { QueueParts } from './queues/stage.ts';
import { isUntouched, readOldMessages } from './read-messages.ts';
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

/** A demonstration that has something for the first page; orders come behind it. */
export interface Demonstration {
  /** Loads the orders, which take the longest, and the queues; called once the platform listens. */
  readonly goOn: () => void;
  /** Whether everything is there. */
  readonly isComplete: () => boolean;
  /** Ends the robots, and the loading after the story under way; the next start goes on with it. */
  readonly stop: () => Promise<void>;
}

/** Loads the mall, its content and the auctions, and lets the robots bid. */
export async function startDemonstration(
  shared: Shared,
  parts: DemoParts & QueueParts,
  log: FastifyBaseLogger,
  repeat?: Every,
): Promise<Demonstration> {
  const { db, clock } = parts;
  await oneAtATime(shared, TURNS.start, async () => {
    await loadMall(db, await readNow(clock, db));
    await loadContent(parts);
    await loadServices(parts);
    await loadNotices(parts);
    await stageAll(parts);
  });
  // Two platforms' robots would stage a scene twice.
  const inTurn = (move: () => Promise<void>) => oneAtATime(shared, TURNS.robots, move);
  const endRobots = startRobots(parts, log, { inTurn, ...(repeat ? { repeat } : {}) });
  const state = { isStopped: false, isComplete: false };
  const loadTrade = async () => {
    const isNew = await isUntouched(db);
    await loadOrders(parts, everyStory, () => state.isStopped);
    if (!state.isStopped) await loadGroupBuys(parts);
    if (!state.isStopped) await loadFixedOrders(parts);
    await loadInquiryStories(parts, () => state.isStopped);
    await loadQueues(parts, () => state.isStopped);
    if (isNew && !state.isStopped) await readOldMessages(parts);
    state.isComplete = !state.isStopped;
  };
  let underWay = Promise.resolve();
  return {
    goOn: () => {
      underWay = oneAtATime(shared, TURNS.start, loadTrade).catch((error: unknown) =>
        log.error({ err: error }, 'the demonstration could not be loaded'),
      );
    },
    isComplete: () => state.isComplete,
    async stop() {
      state.isStopped = true;
      await Promise.all([endRobots(), underWay]);
    },
  };
}
