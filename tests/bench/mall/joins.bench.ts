import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { groupBuyEndpoints } from '@jicai/shared/contract/ordering/group-buy.ts';
import { newDispatcher, sealedClient } from '../../harness/client/sealed-client.ts';
import {
  addJoiners,
  addRecruiting,
  joinBody,
  joinerOf,
  joinTotals,
} from '../../harness/mall/group-buys.ts';
import { addCast } from '../../harness/people/cast.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { startStack } from '../../harness/servers/processes.ts';
import { newSession } from '../../harness/stages/live-stage.ts';
import { watchMachine } from '../kit/quiet.ts';
import { ms, percentile, report } from '../kit/stats.ts';

/*
 * 1,000 joins of one group buy through the relay, on a durable PostgreSQL: 200 units join, 32 at a time, and
 * change their quantity four times. All of them wait for the lock of the one group; its totals must be exact.
 */

const UNITS = 200;
const ROUNDS = 5;
/** The relay lets a bounded number of calls of one address be under way; a crowd has many addresses. */
const CALLERS = 32;
const MOST_S = 5;

const postgres = await startPostgres();
const databaseUrl = await postgres.create('bench');
const db = openPostgres(databaseUrl, 4);
await migrate(db);
await addCast(db, 1);
await addJoiners(db, UNITS);
await addRecruiting(db, 'warm', { target: 10_000, cap: null });
await addRecruiting(db, 'crowd', { target: 150, cap: null });
const env = { LOG_LEVEL: 'error', CALLS_PER_MINUTE: '1000000' };
const relayEnv = { LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000' };
const stack = await startStack({ databaseUrl, platformEnv: env, relayEnv });
const client = await sealedClient(stack.relay.url, { dispatcher: newDispatcher(CALLERS) });
const units = Array.from({ length: UNITS }, (_, n) => n);
const tokens = await Promise.all(units.map((n) => newSession(db, joinerOf(n))));

const times: number[] = [];
/** The words of those that did not join, and how often they came. */
const refusals = new Map<string, number>();
/** Every unit in turn, so many at once; answers how many joined. */
async function joinAll(id: string, quantity: number): Promise<number> {
  let next = 0;
  let joined = 0;
  const caller = async () => {
    for (let n = next++; n < UNITS; n = next++) {
      const began = performance.now();
      const body = joinBody(n, id, quantity);
      const token = tokens[n] ?? null;
      const { state, status, text } = await client.call(groupBuyEndpoints.join, body, { token });
      times.push(performance.now() - began);
      const said = `${status} ${text}`;
      if (state === 1) joined += 1;
      else refusals.set(said, (refusals.get(said) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return joined;
}

await joinAll('warm', 1);
times.length = 0;
refusals.clear();
const machine = watchMachine();
const began = performance.now();
let done = 0;
for (let round = 1; round <= ROUNDS; round += 1) done += await joinAll('crowd', round);
const seconds = (performance.now() - began) / 1_000;
const totals = await joinTotals(db, 'crowd');
const isExact =
  totals?.joined === UNITS * ROUNDS &&
  totals.sum === totals.joined &&
  totals.units === UNITS &&
  totals.count === UNITS;

report(
  `${UNITS * ROUNDS} joins of one group buy through the relay, ${CALLERS} at a time`,
  [
    {
      measure: 'all of them',
      value: `${seconds.toFixed(2)} s`,
      bar: `≤ ${MOST_S} s`,
      ok: seconds <= MOST_S,
    },
    {
      measure: 'joined',
      value: String(done),
      bar: `${UNITS * ROUNDS}`,
      ok: done === UNITS * ROUNDS,
    },
    {
      measure: 'pieces counted = pieces of the joins',
      value: `${totals?.joined} = ${totals?.sum}`,
      bar: `${UNITS * ROUNDS}`,
      ok: isExact,
    },
    ...[...refusals].map(([said, times]) => ({
      measure: said,
      value: String(times),
      bar: '0',
      ok: false,
    })),
    { measure: 'one join, p50', value: ms(percentile(times, 0.5)), bar: '', ok: null },
    { measure: 'one join, p99', value: ms(percentile(times, 0.99)), bar: '', ok: null },
  ],
  [machine.disturbance()],
);
await client.close();
await stack.stop();
await db.destroy();
await postgres.stop();
process.exit();
