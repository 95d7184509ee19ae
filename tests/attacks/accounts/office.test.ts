import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchMachine } from '../../bench/kit/quiet.ts';
import {
  newDispatcher,
  type SealedClient,
  sealedClient,
} from '../../harness/client/sealed-client.ts';
import { dose, isTrial, within } from '../../harness/dose.ts';
import { PASSWORD } from '../../harness/people/cast.ts';
import { type LiveStage, startLiveStage } from '../../harness/stages/live-stage.ts';
import { sleep } from '../../harness/wait.ts';
import { bidFor, longestWaitMs, PATIENT, pausesOf, publishBesieged } from '../load/besieged.ts';

/*
 * The limits that keep attackers out must let an office in: 200 people behind one address, each with a
 * browser of their own, who log in shortly before an auction and bid. All limits are as without any
 * setting.
 */

const PEOPLE = 200;
/** In trials two people a second: 200 within two minutes. Else the next comes when one is in. */
const ARRIVE_MS = PEOPLE * 500;
const AT_ONCE = dose(4, PEOPLE);
let stage: LiveStage;

beforeAll(async () => {
  const env = { ...PATIENT, LOG_LEVEL: 'info' };
  stage = await startLiveStage({ suppliers: PEOPLE, env, limitsBids: true });
});
afterAll(() => stage.stop());

describe(`[AT6] ${PEOPLE} people behind one address`, () => {
  it('log in within two minutes and bid: none is refused', async () => {
    const { relay } = stage.stack;
    const packageNumber = await publishBesieged(stage);
    // Ports of one machine: each person has a connection of their own, all from 127.0.0.1.
    const dispatcher = newDispatcher(PEOPLE);
    const refused: string[] = [];
    const clients: SealedClient[] = [];
    const waits: number[] = [];
    const machine = watchMachine();
    const began = performance.now();
    const logIn = async (at: number) => {
      const client = await sealedClient(relay.url, { dispatcher });
      const body = { loginName: `supplier${at + 1}`, password: PASSWORD };
      const asked = performance.now();
      const answer = await client.call(sessionEndpoints.login, body);
      waits.push(performance.now() - asked);
      const token = answer.data?.token;
      if (!token) return void refused.push(`login ${answer.status} ${answer.text}`);
      const call: SealedClient['call'] = (endpoint, given, options) =>
        client.call(endpoint, given, { token, ...options });
      return void clients.push({ ...client, call });
    };
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < PEOPLE) {
          const at = next;
          next += 1;
          if (isTrial) await sleep((at / PEOPLE) * ARRIVE_MS);
          await logIn(at);
        }
      }),
    );
    const tookMs = performance.now() - began;
    expect(refused).toEqual([]);
    expect(clients).toHaveLength(PEOPLE - refused.length);
    expect(tookMs).toBeLessThan(within(120_000, 600_000));
    expect(Math.max(...waits)).toBeLessThan(longestWaitMs(machine));

    const seated = clients.map(({ call }) => ({ token: '', call }));
    const bidding = watchMachine();
    const outcome = await bidFor(seated, packageNumber, { seconds: 8, startAt: 800_000_000 });
    console.info(
      `${PEOPLE} logged in within ${(tookMs / 1_000).toFixed(0)} s, ` +
        `${outcome.accepted} bids accepted`,
    );
    expect(outcome.refused).toEqual([]);
    expect(Math.max(...outcome.latencies)).toBeLessThan(longestWaitMs(bidding));
    expect(outcome.accepted).toBeGreaterThanOrEqual(PEOPLE);
    expect(await pausesOf(stage, packageNumber)).toBe(0);
    await dispatcher.close();
  });

  it.each(['relay', 'platform'] as const)('their limits stand in the log of the %s', (name) => {
    const lines = stage.stack[name].logs().split('\n');
    const line = lines.find((one) => one.includes('"limits":'));
    expect(JSON.parse(line ?? '{}').limits).toEqual(trafficLimits);
  });
});
