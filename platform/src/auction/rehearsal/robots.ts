import type { FastifyBaseLogger } from 'fastify';
import { addOrg } from '../../identity/session/register.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Every } from '../../kernel/timers/every.ts';
import type { BidDeps } from '../bidding/bids.ts';
import { bidNext, simulatedActor } from './simulated.ts';

/** The simulated suppliers of rehearsals (模拟供应商): organisations without a person who could log in. */
export const ROBOTS = ['甲', '乙', '丙'].map((sign, index) => ({
  supplierId: `simulated-${index + 1}`,
  isSimulated: true,
  name: `模拟供应商${sign}`,
}));

/** Inserts the organisations of the simulated suppliers unless they exist. */
export async function addRobots(db: Executor): Promise<void> {
  for (const { supplierId: id, name } of ROBOTS) {
    await addOrg({ id, code: id.toUpperCase(), name, type: 'supplier' }, db);
  }
}

/** The bounds of the random delay before simulated suppliers bid again, in ms. */
const WAIT = { minMs: 2_000, maxMs: 6_000 };

/**
 * Lists the package numbers of the running rehearsals with simulated suppliers; at most 50. After the planned end
 * simulated suppliers bid no more: each of their bids could extend the end, and the rehearsal would never end.
 */
async function listRunning({ db, clock }: BidDeps): Promise<string[]> {
  const rows = await db
    .selectFrom('auction')
    .innerJoin('package', 'package.number', 'auction.package_number')
    .innerJoin('project', 'project.id', 'package.project_id')
    .select('auction.package_number')
    .where('auction.is_rehearsal', '=', true)
    .where('project.with_robots', '=', true)
    .where('auction.settled', '=', false)
    .where('auction.run_state', '=', 'started')
    .where('auction.opens_at', '<=', clock.now())
    .where('auction.original_closes_at', '>', clock.now())
    .orderBy('auction.package_number')
    .limit(50)
    .execute();
  return rows.map((row) => row.package_number);
}

/**
 * Lets one simulated supplier bid the next acceptable amount in each running rehearsal with
 * simulated suppliers. `turn` counts the calls: it selects the supplier, and in every fourth call
 * the bid is one step better than the next acceptable amount.
 */
export async function moveRobots(deps: BidDeps, turn: number): Promise<void> {
  const robot = ROBOTS[turn % ROBOTS.length];
  if (!robot) return;
  for (const packageNumber of await listRunning(deps)) {
    await bidNext(deps, simulatedActor(robot.supplierId), packageNumber, turn % 4 === 0 ? 1 : 0);
  }
}

/** Lets simulated suppliers bid in running rehearsals until stopped. Returns the function that stops them. */
export function startRehearsalRobots(
  deps: BidDeps,
  log: FastifyBaseLogger,
  every: Every,
  { minMs, maxMs } = WAIT,
): () => Promise<void> {
  let turn = 0;
  return every(
    () => minMs + Math.random() * (maxMs - minMs),
    () => {
      turn += 1;
      return moveRobots(deps, turn);
    },
    { onError: (error) => log.error({ err: error }, 'a simulated bid failed') },
  );
}
