import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchMachine } from '../../bench/kit/quiet.ts';
import { type LiveStage, startLiveStage } from '../../harness/stages/live-stage.ts';
import { bidFor, longestWaitMs, PATIENT, publishBesieged } from './besieged.ts';

/*
 * A stranger behind a bidder's own address (an auction hall, a school, a carrier's NAT) uses up what
 * the address may call without a session, through relay and platform with the limits as they are
 * without any setting. The bidders go on.
 */

const BIDDERS = 5;
const CALLS = 6_500;
const AT_ONCE = 12;

let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage({ suppliers: BIDDERS, env: PATIENT, limitsBids: true });
});
afterAll(() => stage?.stop());

it('[AT40] 6,500 calls without a session from the address of the bidders refuse none of their bids', async () => {
  const packageNumber = await publishBesieged(stage);
  const names = Array.from({ length: BIDDERS }, (_, at) => `supplier${at + 1}`);
  const seated = await Promise.all(names.map((name) => stage.seat(name)));
  const dispatcher = new Agent({ connections: AT_ONCE });
  const url = stage.stack.relay.url + sessionEndpoints.publicKey.path;
  const headers = { 'content-type': 'application/json' };
  const statuses = new Map<number, number>();
  let sent = 0;
  const flood = async () => {
    while (sent < CALLS) {
      sent += 1;
      const { statusCode, body } = await request(url, {
        ...{ method: 'POST', headers, body: '{}', dispatcher },
      });
      await body.dump();
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
  };
  const machine = watchMachine();
  const began = performance.now();
  const flooded = Promise.all(Array.from({ length: AT_ONCE }, flood)).then(
    () => performance.now() - began,
  );
  // During the flood, and while the minute that it has used up lasts.
  const during = await bidFor(seated, packageNumber, { seconds: 10, startAt: 800_000_000 });
  const tookMs = await flooded;
  const after = await bidFor(seated, packageNumber, { seconds: 10, startAt: 700_000_000 });
  await dispatcher.destroy();
  console.info(
    `${CALLS} calls in ${(tookMs / 1_000).toFixed(0)} s, answered`,
    Object.fromEntries(statuses),
    `${during.accepted} and ${after.accepted} bids accepted`,
  );
  expect([...during.refused, ...after.refused]).toEqual([]);
  const slowest = Math.max(...during.latencies, ...after.latencies);
  expect(slowest).toBeLessThan(longestWaitMs(machine));
  expect(during.accepted).toBeGreaterThanOrEqual(BIDDERS);
  expect(after.accepted).toBeGreaterThanOrEqual(BIDDERS);
  const refused = statuses.get(429) ?? 0;
  // On a machine that is too slow for it the flood is no flood; relay.test.ts has one of any speed.
  if (tookMs < 55_000) expect(refused).toBeGreaterThan(0);
  expect(CALLS - refused).toBeLessThanOrEqual(
    Math.ceil(tookMs / 60_000 + 1) * trafficLimits.perMinute.network.cheap,
  );
});
