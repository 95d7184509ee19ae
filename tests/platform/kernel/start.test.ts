import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '@jicai/platform/demo/accounts.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishAuction } from '../../harness/auction/publication.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { isTrial } from '../../harness/dose.ts';
import { addCast, PASSWORD } from '../../harness/people/cast.ts';
import { startChild } from '../../harness/servers/children.ts';
import { freePort } from '../../harness/servers/ports.ts';
import { type Postgres, startPostgres } from '../../harness/servers/postgres.ts';
import {
  demonstrationLoaded,
  newRelayToken,
  startPlatform,
} from '../../harness/servers/processes.ts';
import { until } from '../../harness/wait.ts';

const main = new URL('../../../platform/src/main.ts', import.meta.url).pathname;
const list = { tab: 'all', keyword: '', page: 1, pageSize: 100 } as const;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ inMemory: true });
});
afterAll(() => postgres.stop());

/** Runs the platform until it ends; answers its exit code and what it said. */
async function fails(env: Record<string, string>) {
  const child = startChild([process.execPath, main], {
    env: { DATABASE_URL: '', DEMO: '0', PLATFORM_PORT: '0', RELAY_TOKEN: newRelayToken(), ...env },
  });
  const late = setTimeout(() => child.process.kill('SIGKILL'), 300_000);
  const code = await child.ended;
  clearTimeout(late);
  return { code, printed: child.output() };
}

describe('what the platform refuses to start with', () => {
  it('[F-2] [6.3.2] in production: the embedded database, keys anywhere and demo accounts, all said at once', async () => {
    const { code, printed } = await fails({
      NODE_ENV: 'production',
      DEMO: '1',
      RELAY_TOKEN: 'short',
    });
    expect(code).toBe(78);
    for (const name of ['RELAY_TOKEN', 'DATABASE_URL', 'DATA_DIR', 'DEMO'])
      expect(printed).toContain(`- ${name} must`);
    expect(printed).not.toContain('    at ');
  });

  it('[F-2] in production: a PostgreSQL that does not sync', async () => {
    const careless = await startPostgres({ fast: true });
    const { code, printed } = await fails({
      NODE_ENV: 'production',
      DATABASE_URL: careless.url(),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'jicai-careless-')),
    });
    expect(code).toBe(1);
    expect(printed).toContain('fsync');
    await careless.stop();
  });

  it('a database that does not answer', async () => {
    const env = { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none' };
    const { code, printed } = await fails({ ...env, DATABASE_WAIT_SECONDS: '2' });
    expect(code).toBe(1);
    expect(printed).toContain('waiting for the database');
    expect(printed).toContain('the database did not answer within');
    expect(printed).toContain('ECONNREFUSED');
  });
});

describe('in production, on a PostgreSQL that keeps what it acknowledged', () => {
  it('starts, tells no API document, and [A18] logs no token and no password', async () => {
    const databaseUrl = await postgres.create('production');
    const relayToken = newRelayToken();
    const env = { NODE_ENV: 'production', LOG_LEVEL: 'debug' };
    const dataDir = mkdtempSync(join(tmpdir(), 'jicai-production-'));
    const platform = await startPlatform({ databaseUrl, dataDir, relayToken, env });
    const db = openPostgres(databaseUrl, 2);
    try {
      await addCast(db);
      const packageNumber = await publishAuction(db, 'logged');
      expect((await fetch(`${platform.url}/app/docs/json`)).status).toBe(404);
      const client = await sealedClient(platform.url);
      const token = await client.login('supplier1', PASSWORD);
      await client.call(biddingEndpoints.bid, { packageNumber, amount: '9000', lines: [] });
      await client.call(sessionEndpoints.login, { loginName: 'supplier1', password: 'guess-7319' });
      await client.call(sourcingEndpoints.supervisorEntry, { packageNumber });
      await fetch(`${platform.url}/live/getBJXXByBBH?bbh=${packageNumber}`, {
        headers: { token: relayToken },
      });
      await client.call(sessionEndpoints.logout, {});
      await client.close();
      await until('the log', () => platform.logs().includes('getBJXXByBBH'));
      for (const secret of [token, relayToken, PASSWORD, 'guess-7319'])
        expect(platform.logs()).not.toContain(secret);
    } finally {
      await db.destroy();
      await platform.stop();
    }
    expect(platform.isRunning()).toBe(false);
  });
});

describe('[F12] a platform that starts before its database', () => {
  it('waits, says so, answers `starting`, and takes calls once it is there', async () => {
    const own = await startPostgres({ inMemory: true });
    const databaseUrl = await own.create('late');
    await own.crash();
    const port = await freePort();
    const begun = startPlatform({ databaseUrl, port });
    const health = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
      return { status: answer.status, body: (await answer.json()) as { state?: string } };
    };
    const meanwhile = await until('it answers', health);
    expect(meanwhile).toMatchObject({ status: 503, body: { ok: false, state: 'starting' } });
    const call = await fetch(`http://127.0.0.1:${port}/app/login/key`);
    expect(await call.json()).toMatchObject({ state: 0, text: '服务暂时不可用，请稍后重试' });
    await own.revive();
    const platform = await begun;
    try {
      expect(await health()).toMatchObject({ status: 200, body: { ok: true } });
      expect(platform.logs()).toContain('waiting for the database');
      expect(platform.logs()).toContain('the database answers');
    } finally {
      await platform.stop();
      await own.stop();
    }
  });
});

describe('[F12] PostgreSQL killed and started again', () => {
  it('is a 503 meanwhile, never a success, and the platform goes on by itself', async () => {
    const own = await startPostgres({ inMemory: true });
    const databaseUrl = await own.create('crash');
    const db = openPostgres(databaseUrl, 1);
    await migrate(db);
    await addCast(db);
    const packageNumber = await publishAuction(db, 'crash');
    await db.destroy();
    const platform = await startPlatform({ databaseUrl, env: { LOG_LEVEL: 'error' } });
    const client = await sealedClient(platform.url);
    try {
      await client.login('supplier1', PASSWORD);
      const bid = (amount: string) =>
        client.call(biddingEndpoints.bid, { packageNumber, amount, lines: [] });
      expect((await bid('9000')).state).toBe(1);
      // Outside of production too the API document is shown only where a setting asks for it.
      expect((await fetch(`${platform.url}/app/docs/json`)).status).toBe(404);
      await own.crash();
      for (let turn = 0; turn < 3; turn += 1) {
        expect(await bid('8000')).toMatchObject({
          status: 503,
          state: 0,
          text: '服务暂时不可用，请稍后重试',
        });
      }
      await own.revive();
      const answer = await until('bids are taken', async () => {
        const tried = await bid('8500');
        return tried.status === 200 ? tried : null;
      });
      expect(answer.data).toMatchObject({ accepted: true, seq: 2 });
      expect(platform.isRunning()).toBe(true);
    } finally {
      await client.close();
      await platform.stop();
      await own.stop();
    }
  });
});

describe('on the embedded database', () => {
  it('has its directory alone, keeps data through kill -9, and shows the demonstration', async () => {
    const dataDir = join(mkdtempSync(join(tmpdir(), 'jicai-data-')), 'data');
    const port = await freePort();
    const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
    const answers: unknown[] = [];
    const look = setInterval(
      () =>
        void health()
          .then((answer) => answers.push(answer))
          .catch(() => {}),
      200,
    );
    const env = { LOG_LEVEL: 'error' };
    const platform = await startPlatform({ dataDir, demo: true, port, env });
    clearInterval(look);
    try {
      // `npm start` waits as long as it says so.
      expect(answers).toContainEqual(
        expect.objectContaining({ state: 'starting', doing: 'demonstration' }),
      );
      const second = await fails({ DATA_DIR: dataDir });
      expect(second.code).toBe(1);
      expect(second.printed).toContain(`is in use by process ${platform.pid()}`);
      const numbers = async () => {
        const client = await sealedClient(platform.url);
        const { data } = await client.call(sourcingEndpoints.listBiddings, list);
        await client.login('jbr01', demoPassword);
        await client.close();
        return data?.rows.map(({ packageNumber }) => packageNumber).sort();
      };
      const before = await numbers();
      expect(before?.length).toBeGreaterThanOrEqual(9);
      const key = readFileSync(join(dataDir, 'envelope-key.pem'), 'utf8');
      await platform.kill();
      await platform.start();
      expect(await numbers()).toEqual(before);
      expect(readFileSync(join(dataDir, 'envelope-key.pem'), 'utf8')).toBe(key);
      // It was killed while it made the orders behind the first page; this start makes the rest. That takes
      // minutes on this database: without the long trials PostgreSQL stands for it (demo-orders.trial.ts).
      if (isTrial) await demonstrationLoaded(platform);
    } finally {
      await platform.stop();
    }
  });
});

describe('npm start', () => {
  it('ends once npm is gone, though the shell between hands no signal on', async () => {
    const setup = new URL('../../../platform/bin/setup.mjs', import.meta.url).href;
    const PROGRAM = `import { whenOrphaned } from '${setup}';
      whenOrphaned(() => { console.log('over'); process.exit(); });
      setTimeout(() => {}, 20_000);
      console.log('up');`;
    const command = `'${process.execPath}' --input-type=module -e "$PROGRAM"; true`;
    const env = { PROGRAM, npm_lifecycle_event: 'start' };
    const shell = startChild(['/bin/sh', '-c', command], { env });
    await until('it is up', () => shell.output().includes('up'));
    shell.process.kill('SIGTERM');
    await shell.ended;
    expect(shell.output()).toContain('over');
  });
});
