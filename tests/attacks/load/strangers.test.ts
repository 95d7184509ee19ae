import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { loadMall } from '@jicai/platform/demo/mall/load.ts';
import { platformPolicy } from '@jicai/platform/src/app.ts';
import { downloadPath, UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';
import fc from 'fast-check';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchMachine } from '../../bench/kit/quiet.ts';
import { allEndpoints } from '../../contract/tables.ts';
import { dose } from '../../harness/dose.ts';
import { type LiveStage, startLiveStage } from '../../harness/stages/live-stage.ts';
import { sleep } from '../../harness/wait.ts';
import { call, createTraffic, type Fuzzed } from '../../live/fuzz/traffic.ts';
import { isFault, longestWaitMs, PATIENT } from './besieged.ts';

/*
 * Every call that needs no account, with what nobody should send, through the relay at half of the
 * rate that an address is allowed. `FUZZ_SEED` runs a failure again.
 */

const SEED = Number(
  process.env.FUZZ_SEED ?? (process.env.CI ? 289_086_472 : Date.now() % 1_000_000_000),
);
const PER_SECOND = 50;
const CALLS = PER_SECOND * dose(12, 60);

/** Calls that anybody may make. */
const PUBLIC = (await allEndpoints()).filter(({ name }) => platformPolicy[name] === 'anyone');
let stage: LiveStage;
let dispatcher: Agent;

beforeAll(async () => {
  stage = await startLiveStage({
    suppliers: 3,
    env: { ...PATIENT, LOG_LEVEL: 'warn' },
    limitsBids: true,
  });
  // Searches and pages of products have something to find.
  await loadAccounts(stage.db);
  await loadMall(stage.db, Date.now(), { products: 300, shops: 12, past: true, batch: 300 });
  dispatcher = new Agent({ connections: 64, localAddress: '127.0.0.2' });
  console.info(`FUZZ_SEED=${SEED}, ${CALLS} calls`);
});
afterAll(async () => {
  await dispatcher?.destroy();
  await stage?.stop();
});

/** Lines of a log that tell of a bug. */
const errorsOf = (logs: string) =>
  logs.split('\n').filter((line) => /"level":(?:50|60)/.test(line));

async function target() {
  const response = await fetch(stage.stack.relay.url + sessionEndpoints.publicKey.path, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  const key = (await response.json()) as { modulus: string; public_exponent: string };
  return {
    relayUrl: stage.stack.relay.url,
    platformUrl: stage.stack.platform.url,
    packageNumber: await stage.publish(),
    modulus: key.modulus,
    exponent: key.public_exponent,
    tokens: new Map<string, string>(),
    dispatcher,
  };
}

describe('[AT7] calls without an account', () => {
  it('answer malformed bodies with a refusal: no bug, no crash, health stays good', async () => {
    expect(PUBLIC.length).toBeGreaterThan(20);
    const send = createTraffic(await target());
    const calls = fc.sample(call(PUBLIC, ['visitor']), { seed: SEED, numRuns: CALLS });
    const answers: Promise<Fuzzed>[] = [];
    const health: number[] = [];
    const machine = watchMachine();
    for (const [at, one] of calls.entries()) {
      answers.push(send(one));
      if (at % PER_SECOND === 0) {
        const began = performance.now();
        expect((await fetch(`${stage.stack.relay.url}/healthz`)).status).toBe(200);
        expect((await fetch(`${stage.stack.platform.url}/healthz`)).status).toBe(200);
        health.push(performance.now() - began);
      }
      await sleep(1_000 / PER_SECOND);
    }
    const statuses: Record<string, number> = {};
    const bugs: string[] = [];
    for (const { name, status, text } of await Promise.all(answers)) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      const tells = /\.ts:\d|node_modules|at (?:async )?\w+ \(|select .* from/i.test(text);
      if (isFault(status) || tells) bugs.push(`${name} ${status} ${text.slice(0, 200)}`);
    }
    console.info('answers', statuses, `health within ${Math.max(...health).toFixed(0)} ms`);
    expect(bugs).toEqual([]);
    // Relay and platform were asked one after the other.
    expect(Math.max(...health)).toBeLessThan(2 * longestWaitMs(machine));
    expect(errorsOf(stage.stack.platform.logs())).toEqual([]);
    expect(errorsOf(stage.stack.relay.logs())).toEqual([]);
    expect(statuses[400] ?? 0).toBeGreaterThan(CALLS / 10);
  });

  it('that are no endpoints (files, pictures, uploads, pages of the platform) do the same', async () => {
    const hostile = [
      '%00',
      '..%2f..%2fetc',
      'x'.repeat(3_000),
      "'%20or%201=1--",
      '%ff%fe',
      '-1',
      '',
    ];
    const paths = hostile.flatMap((text) => [
      downloadPath(text),
      `${PICTURE_BASE}${text}`,
      `${UPLOAD_PATH}/${text}`,
      `/app/docs/${text}`,
      `/app/${text}`,
      `/live/${text}`,
    ]);
    for (const path of paths) {
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, body } = await request(new URL(path, stage.stack.relay.url), {
          method,
          body: method === 'POST' ? '\0{"' : null,
          headers: { token: 'nobody', 'content-type': 'multipart/form-data; boundary=' },
          dispatcher,
        });
        await body.dump();
        expect({ path, method, isBug: isFault(statusCode) }).toEqual({
          path,
          method,
          isBug: false,
        });
      }
    }
    expect(errorsOf(stage.stack.platform.logs())).toEqual([]);
    expect(errorsOf(stage.stack.relay.logs())).toEqual([]);
  });
});
