import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../harness/servers/database.ts';
import { type Stack, startStack } from '../harness/servers/processes.ts';

/* Servers in production tell a stranger nothing about themselves, through the relay and at the platform. */

let stack: Stack;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jicai-leaks-'));
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'error' };
  stack = await startStack({
    databaseUrl: (await emptyDatabase()).url,
    dataDir: folder,
    platformEnv: { ...env, CALLS_PER_MINUTE: '5' },
    relayEnv: env,
  });
});
afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

const both = () => [stack.relay.url, stack.platform.url];
const leaks = (headers: Headers) =>
  [...headers.keys()].filter((name) =>
    /ratelimit|^server$|powered|x-relay|x-session|x-todo|x-auction/.test(name),
  );

describe('[AT12] in production', () => {
  it('there is no API document', async () => {
    for (const url of both()) {
      for (const path of [
        '/app/docs',
        '/app/docs/',
        '/app/docs/json',
        '/app/docs/static/index.html',
      ]) {
        const answer = await fetch(url + path);
        expect([
          path,
          answer.status === 404 || answer.status === 400 || answer.status === 429,
        ]).toEqual([path, true]);
        expect(await answer.text()).not.toMatch(/openapi|swagger/i);
      }
    }
  });

  it('no answer counts what is left of a limit, a refused one neither', async () => {
    const statuses = new Set<number>();
    for (const url of both()) {
      for (let n = 0; n < 8; n += 1) {
        for (const { path, method } of [auditEndpoints.keys, catalogEndpoints.zones]) {
          const headers = { 'content-type': 'application/json' };
          const answer = await fetch(url + path, { method, headers, body: '{}' });
          statuses.add(answer.status);
          expect(leaks(answer.headers)).toEqual([]);
        }
      }
    }
    expect([...statuses]).toEqual(expect.arrayContaining([429]));
  });
});
