import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../harness/cast.ts';
import { newDispatcher, type SealedClient, sealedClient } from '../harness/client/sealed-client.ts';
import { dose, within } from '../harness/dose.ts';
import { type LiveStage, startLiveStage } from '../harness/live-stage.ts';
import { sleep } from '../harness/wait.ts';
import { bidFor, DEFAULTS, faultsAmong, pausesOf, publishBesieged } from './besieged.ts';

/*
 * The limits that keep attackers out must let an office in: many people behind one address, 200 of them in
 * `npm run trials`, each with a browser of their own, who log in shortly before an auction and bid.
 * All limits are as without any setting.
 */

const PEOPLE = dose(20, 200);
/** Two people a second: 200 within two minutes. */
const ARRIVE_MS = PEOPLE * 500;
let stage: LiveStage;

beforeAll(async () => {
  const env = { ...DEFAULTS, LOG_LEVEL: 'info' };
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
    const began = performance.now();
    await Promise.all(
      Array.from({ length: PEOPLE }, async (_, at) => {
        await sleep((at / PEOPLE) * ARRIVE_MS);
        const client = await sealedClient(relay.url, { dispatcher });
        const body = { loginName: `supplier${at + 1}`, password: PASSWORD };
        const answer = await client.call(sessionEndpoints.login, body);
        const token = answer.data?.token;
        if (!token) return void refused.push(`login ${answer.status} ${answer.text}`);
        const call: SealedClient['call'] = (endpoint, asked, options) =>
          client.call(endpoint, asked, { token, ...options });
        return void clients.push({ ...client, call });
      }),
    );
    const tookMs = performance.now() - began;
    expect(faultsAmong(refused)).toEqual([]);
    expect(clients).toHaveLength(PEOPLE - refused.length);
    expect(tookMs).toBeLessThan(within(120_000, 600_000));

    const seated = clients.map(({ call }) => ({ token: '', call }));
    const outcome = await bidFor(seated, packageNumber, { seconds: 8, startAt: 800_000_000 });
    console.info(
      `${PEOPLE} logged in within ${(tookMs / 1_000).toFixed(0)} s, ` +
        `${outcome.accepted} bids accepted`,
    );
    expect(faultsAmong(outcome.refused)).toEqual([]);
    expect(outcome.accepted).toBeGreaterThanOrEqual(PEOPLE);
    expect(await pausesOf(stage, packageNumber)).toBe(0);
    await dispatcher.close();
  });

  it('the limits that they are under stand in the log of the start', () => {
    const line = stage.stack.relay
      .logs()
      .split('\n')
      .find((one) => one.includes('"limits":'));
    expect(JSON.parse(line ?? '{}').limits).toEqual({
      callsPerMinute: { address: 6_000, person: 1_200 },
      handshakesPerMinute: 1_200,
      callsUnderWay: {
        address: { bid: 32, upload: 4, call: 16 },
        person: { bid: 4, upload: 4, call: 16 },
        strangers: { bid: 48, upload: 16, call: 128 },
      },
      connectionsToPlatform: { bid: 64, upload: 32, call: 192 },
      uploadBytesPerSecondAtLeast: 2_048,
    });
  });
});
