import type { FastifyBaseLogger } from 'fastify';
import { addOrg } from '../../identity/session/register.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Every } from '../../kernel/timers/every.ts';
import type { BidDeps } from '../bidding/bids.ts';
import { bidNext, simulatedActor } from './simulated.ts';

/** The simulated suppliers of rehearsals (模拟供应商); organisations without a person who could log in. */
export const ROBOTS = ['甲', '乙', '丙'].map((sign, index) => ({
  supplierId: `simulated-${index + 1}`,
  isSimulated: true,
  name: `模拟供应商${sign}`,
}));

/** Sees that the simulated suppliers exist. */
export async function addRobots(db: Executor): Promise<void> {
  for (const { supplierId: id, name } of ROBOTS) {
    await addOrg({ id, code: id.toUpperCase(), name, type: 'supplier' }, db);
  }
}

/** The wait between two rounds, in ms: irregular, as of people. */
const WAIT = { minMs: 2_000, maxMs: 6_000 };

/** The rehearsals that run now and have simulated suppliers. */
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
    .orderBy('auction.package_number')
    .limit(50)
    .execute();
  return rows.map((row) => row.package_number);
}

/** Lets one simulated supplier bid in each running rehearsal; `turn` says which. */
export async function moveRobots(parts: BidDeps, turn: number): Promise<void> {
  const robot = ROBOTS[turn % ROBOTS.length];
  if (!robot) return;
  for (const packageNumber of await listRunning(parts)) {
    await bidNext(parts, simulatedActor(robot.supplierId), packageNumber, turn % 4 === 0 ? 1 : 0);
  }
}

/** Keeps the rehearsals with simulated suppliers moving. Returns the stop. */
export function startRehearsalRobots(
  parts: BidDeps,
  log: FastifyBaseLogger,
  every: Every,
  { minMs, maxMs } = WAIT,
): () => Promise<void> {
  let turn = 0;
  return every(
    () => minMs + Math.random() * (maxMs - minMs),
    () => {
      turn += 1;
      return moveRobots(parts, turn);
    },
    { onError: (error) => log.error({ err: error }, 'a simulated bid failed') },
  );
}
