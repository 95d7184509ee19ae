import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBidders } from '../harness/auction/bidders.ts';
import { shownBy, storedIn } from '../harness/auction/shown.ts';
import { dose } from '../harness/dose.ts';
import { readLog } from '../harness/ledger/log.ts';
import { type ClusterStage, startClusterStage } from '../harness/stages/cluster-stage.ts';
import { openRoamer } from '../harness/stages/roamer.ts';
import { sleep, until } from '../harness/wait.ts';

/*
 * `kill -9` of platforms, relays, PostgreSQL and Redis in turn, under bids near the end of auctions:
 * nothing is lost, doubled or wrong, every board ends as the database is, and an auction pauses only
 * when nobody could take its bids (AU18). Its handler resumes it at once.
 */

const SUPPLIERS = 12;
const KILLS = dose(5, 200);
/** Each so many kills nobody is there for longer than an auction's end can bear. */
const LONG_LOSS_EVERY = dose(5, 10);
const LONG_LOSS_MS = 6_000;
const HOUR = 3_600_000;
const rules = {
  startingPrice: fen(1_000_000_000),
  step: { kind: 'amount', amount: fen(1) },
  // A bid at any moment extends: every loss of 5 s touches the time in which it does.
  extension: { triggerMs: 2 * HOUR, lengthMs: HOUR, allowed: 0 },
} as const;

let stage: ClusterStage;
beforeAll(async () => {
  stage = await startClusterStage({ suppliers: SUPPLIERS });
});
afterAll(() => stage?.stop());

/** A time in which bids could not be taken for certain; of this machine, as the database's. */
interface Loss {
  readonly from: number;
  readonly to: number;
}

/** One kill; answers the loss where nobody could take bids meanwhile. */
async function killOne(turn: number): Promise<Loss | null> {
  const { platforms, relays, postgres, redis } = stage;
  const from = Date.now();
  if (turn % LONG_LOSS_EVERY === 0) {
    await Promise.all(platforms.map((platform) => platform.kill()));
    await sleep(LONG_LOSS_MS);
    await Promise.all(platforms.map((platform) => platform.start()));
    return { from, to: Date.now() };
  }
  const at = (Math.floor(turn / 4) % 2) as 0 | 1;
  if (turn % 4 === 3) {
    await postgres.crash();
    await postgres.revive();
    return { from, to: Date.now() };
  }
  const victim = turn % 4 === 0 ? platforms[at] : turn % 4 === 1 ? relays[at] : redis;
  await victim.kill();
  await victim.start();
  return null;
}

/** Resumes what has paused, as its handler, until it is stopped. */
function startHandler(packages: readonly string[]): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    const seats = await Promise.all(stage.platforms.map((one) => stage.seat('handler', one)));
    for (let turn = 0; !isOver; turn += 1) {
      const paused = await stage.db
        .selectFrom('auction')
        .select('package_number')
        .where('package_number', 'in', packages)
        .where('run_state', '=', 'paused')
        .execute()
        .catch(() => []);
      for (const { package_number: packageNumber } of paused) {
        const body = { packageNumber, runState: 'started', laterEnd: null, reason: '' } as const;
        const seat = seats[turn % seats.length];
        await seat?.call(biddingEndpoints.changeState, body).catch(() => null);
      }
      await sleep(200);
    }
  })();
  return () => {
    isOver = true;
    return running;
  };
}

/** AU18: the pauses of an auction, and those for which there was no loss. */
async function pausesOf(packageNumber: string, losses: readonly Loss[]) {
  const pauses = (await readLog(stage.db, packageNumber))
    .filter(({ kind }) => kind === 'state.paused')
    .map(({ payload }) => payload.fault as unknown as Loss);
  const isRightful = (fault: Loss) =>
    losses.some(({ from, to }) => fault.from < to + 3_000 && fault.to > from - 3_000);
  return { count: pauses.length, wrong: pauses.filter((fault) => !isRightful(fault)) };
}

it(`[R1] [L1] [AU18] ${KILLS} kills of platforms, relays, PostgreSQL and Redis under bids`, {
  timeout: dose(600_000, 5_400_000),
}, async () => {
  const packages = await Promise.all([1, 2].map(() => stage.publish({ rules, closesIn: HOUR })));
  const numbers = Array.from({ length: SUPPLIERS }, (_, index) => index + 1);
  const seats = await Promise.all(
    numbers.map((n) => stage.seat(`supplier${n}`, stage.relays[(n % 2) as 0 | 1])),
  );
  const { token } = await stage.seat('handler', stage.platforms[0]);
  const urls = stage.relays.map(({ url }) => url);
  const viewers = await Promise.all(
    packages.flatMap((packageNumber) =>
      [urls, urls.toReversed()].map((relays) => openRoamer({ relays, token, packageNumber })),
    ),
  );
  const bidders = startBidders(seats, packages, 900_000_000);
  const endHandler = startHandler(packages);
  const losses: Loss[] = [];
  for (let turn = 0; turn < KILLS; turn += 1) {
    const before = bidders.answered();
    await until('bids are taken', () => bidders.answered() >= before + 10);
    await sleep(Math.random() * 50);
    const loss = await killOne(turn);
    if (loss) losses.push(loss);
  }
  const before = bidders.answered();
  await until('bids are taken again', () => bidders.answered() >= before + 10);
  await bidders.stop();
  await endHandler();

  const { problems, found } = await bidders.account(stage.db);
  expect(problems).toEqual([]);
  const pauses = await Promise.all(packages.map((one) => pausesOf(one, losses)));
  expect(pauses.flatMap(({ wrong }) => wrong)).toEqual([]);
  // Each long loss paused both auctions, which were near their end all the time.
  const paused = pauses.reduce((sum, { count }) => sum + count, 0);
  expect(paused).toBeGreaterThanOrEqual(2 * Math.floor(KILLS / LONG_LOSS_EVERY));
  for (const [index, viewer] of viewers.entries()) {
    const packageNumber = packages[Math.floor(index / 2)] ?? '';
    await until(`board ${index} is what the database is`, async () => {
      const stored = await storedIn(stage.db, packageNumber);
      return viewer.board !== null && shownBy(viewer.board) === stored;
    });
    expect(viewer.backwards).toBe(0);
    viewer.close();
  }
  console.info(
    `${KILLS} kills: ${bidders.answered()} bids acknowledged, 0 lost, 0 doubled, 0 wrong; ` +
      `${bidders.unanswered()} without an answer, of which ${found} were taken; ` +
      `${paused} pauses, all of them rightful; ${viewers.length} viewers as the database`,
  );
});
