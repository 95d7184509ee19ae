import assert from 'node:assert/strict';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { sealedClient } from '../harness/client/sealed-client.ts';
import { freePort } from '../harness/servers/ports.ts';
import { startPostgres } from '../harness/servers/postgres.ts';
import { newRelayToken } from '../harness/servers/processes.ts';
import { startRedis } from '../harness/servers/redis.ts';
import { type Container, containerOf, healthy } from './container.ts';

const PASSWORD = 'a long sentence of mine 4';
/** The command of each image's last line. */
const PLATFORM = ['node', 'platform/src/main.ts'];
const RELAY = ['node', 'relay/src/main.ts'];

/** The one-time address in the log of a platform that waits for its set-up. */
function tokenIn(log: string): string {
  const token = /\/setup#([0-9A-Za-z-]+)/.exec(log)?.[1];
  assert.ok(token, `no address of the set-up in the log:\n${log}`);
  return token;
}

/** The page with all its scripts, the set-up, a login and two calls, all through the relay. */
async function chain(site: string, token: string): Promise<void> {
  const page = await fetch(`${site}/mall/`);
  assert.equal(page.status, 200);
  const scripts = [...(await page.text()).matchAll(/(?:src|href)="(\/mall\/[^"]+\.js)"/g)];
  const encodings = await Promise.all(
    scripts.map(async ([, path]) => {
      const sent = await fetch(`${site}${path}`, { headers: { 'accept-encoding': 'br' } });
      assert.equal(sent.status, 200);
      return sent.headers.get('content-encoding');
    }),
  );
  assert.ok(encodings.includes('br'), 'scripts are sent compressed');
  const client = await sealedClient(site);
  const made = await client.call(setupEndpoints.run, {
    token,
    unitName: '江城市教育局',
    unitCode: '91420100786432613D',
    publicUrl: site,
    loginName: 'root.admin',
    name: '顾维',
    password: PASSWORD,
    profile: 'basic',
    securityAdmin: { loginName: 'sec', name: '石磊' },
    auditAdmin: { loginName: 'aud', name: '齐放' },
    sender: null,
  });
  assert.equal(made.data?.links.length, 2, `the set-up was refused: ${made.text}`);
  await client.login('root.admin', PASSWORD);
  const overview = await client.call(consoleEndpoints.overview, {});
  assert.equal(overview.state, 1, `no console: ${overview.text}`);
  const words = await client.call(catalogEndpoints.hotWords, { content: null });
  assert.equal(words.state, 1, `no hot words: ${words.text}`);
  await client.close();
  assert.equal((await fetch(`${site}/readyz`)).status, 200);
}

/** An operator’s work in the running container: the command line is in its image, and finds the installation. */
async function operate(platform: Container, env: Readonly<Record<string, string>>): Promise<void> {
  const archive = '/app/data/trial.backup';
  for (const [program, ...rest] of [
    ['admin', 'list'],
    ['backup', archive],
    ['restore', archive, '--check'],
  ])
    await platform.run(env, 'node', `platform/bin/${program}.mjs`, ...rest);
}

/**
 * Migrates an empty PostgreSQL, starts platform and relay from the file systems of their images as
 * `docker-compose.yml` does (production, two database roles, Redis), and goes from the set-up to the console.
 */
export async function smoke(images: { platform: string; relay: string }): Promise<void> {
  const undo: (() => unknown)[] = [];
  const later = <T>(value: T, end: (value: T) => unknown): T => {
    undo.unshift(() => end(value));
    return value;
  };
  try {
    const postgres = later(await startPostgres(), (server) => server.stop());
    const redis = later(await startRedis(), (server) => server.stop());
    const made = (image: string) => later(containerOf(image), (one: Container) => one.remove());
    const [platform, relay] = [made(images.platform), made(images.relay)];
    const ownerUrl = await postgres.create('jicai');
    const databaseUrl = ownerUrl.replace('//postgres@', '//jicai_app:app@');
    const production = { NODE_ENV: 'production', REDIS_URL: redis.url };
    const owner = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl };
    await platform.run({ ...production, ...owner }, 'node', 'platform/src/migrate.ts');
    const [platformPort, port] = [await freePort(), await freePort()];
    const RELAY_TOKEN = newRelayToken();
    const upstream = `http://127.0.0.1:${platformPort}`;
    const service = later(
      platform.start(
        {
          ...production,
          HOST: '127.0.0.1',
          PLATFORM_PORT: `${platformPort}`,
          DATABASE_URL: databaseUrl,
          RELAY_TOKEN,
        },
        ...PLATFORM,
      ),
      (child) => child.stop(),
    );
    await healthy(service, upstream);
    const front = later(
      relay.start(
        {
          ...production,
          HOST: '127.0.0.1',
          PORT: `${port}`,
          UPSTREAM_URL: upstream,
          RELAY_TOKEN,
        },
        ...RELAY,
      ),
      (child) => child.stop(),
    );
    const site = `http://127.0.0.1:${port}`;
    await healthy(front, site);
    await chain(site, tokenIn(service.output()));
    await operate(platform, { ...production, ...owner, RELAY_TOKEN });
  } finally {
    for (const end of undo) await end();
  }
}
