import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionEndpoints } from '@jicai/shared/contract/identity/session.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { sealedClient } from '../harness/client/sealed-client.ts';
import { type Child, startChild } from '../harness/servers/children.ts';
import { freePort } from '../harness/servers/ports.ts';
import { startPostgres } from '../harness/servers/postgres.ts';
import { until } from '../harness/wait.ts';
import { buildah, buildImage, makeBase, problem } from './build.ts';

/*
 * `npm run containers`: builds both images without an engine, starts them from their own file systems,
 * and makes a chain of calls through the relay: an empty installation becomes one with an administrator.
 */

const said = (text: string): void => console.info(`== ${text}`);

interface Started {
  readonly child: Child;
  readonly container: string;
  readonly folder: string;
}

/** Starts an image's own command as its own user, in its own file system. */
async function start(
  image: string,
  main: string,
  env: Readonly<Record<string, string>>,
): Promise<Started> {
  const container = buildah('from', '--pull-never', image);
  const folder = buildah('mount', container);
  const given = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
  const how = ['--storage-driver', 'vfs', 'run', '--isolation', 'chroot', '--user', 'node'];
  const child = startChild(['buildah', ...how, ...given, container, '--', 'node', main]);
  return { child, container, folder };
}

async function isUp({ child }: Started, url: string, what: string): Promise<void> {
  const ask = async () => !child.isRunning() || (await fetch(`${url}/healthz`)).ok;
  await until(what, ask, { timeoutMs: 120_000, everyMs: 200 }).catch((error: unknown) => {
    throw new Error(`${what}:\n${child.output()}`, { cause: error });
  });
  if (!child.isRunning()) throw new Error(`${what} ended:\n${child.output()}`);
}

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`not so: ${what}`);
  console.info(`   ${what}`);
}

const PASSWORD = 'a long sentence of mine 4';

/** The calls: pages, set-up with the token of the image's own folder, login, console. */
async function smoke(url: string, token: string): Promise<void> {
  const page = await fetch(`${url}/mall/`);
  must(page.ok && (await page.text()).includes('<div id="root">'), 'the relay serves the page');
  const client = await sealedClient(url);
  const status = await client.call(setupEndpoints.status, {});
  must(status.data?.isOpen === true, 'the set-up is open');
  const done = await client.call(setupEndpoints.run, {
    ...{ token, unitName: '江城市教育局', unitCode: '91420100786432613D', publicUrl: url },
    ...{ loginName: 'guanli', name: '顾维', password: PASSWORD },
    profile: 'basic',
    ...{ securityAdmin: { loginName: 'anquan', name: '石磊' } },
    ...{ auditAdmin: { loginName: 'shenji', name: '齐放' } },
  });
  must(done.data?.links.length === 2, 'the set-up makes three administrators');
  await client.login('guanli', PASSWORD);
  const { data } = await client.call(consoleEndpoints.overview, {});
  const bad = data?.diagnoses.filter(({ level }) => level === 'bad') ?? [];
  must(data !== null, `the console answers; red: ${bad.map(({ name }) => name).join(', ') || '–'}`);
  must((await client.call(sessionEndpoints.logout, {})).state === 1, 'the session ends');
  await client.close();
}

async function main(): Promise<void> {
  const why = problem();
  if (why) throw new Error(`npm run containers: ${why}`);
  said('base');
  makeBase();
  const images = { platform: '', relay: '' };
  for (const part of ['platform', 'relay'] as const) {
    said(`image of the ${part}`);
    images[part] = buildImage(part);
  }
  said('smoke');
  const postgres = await startPostgres({ inMemory: true });
  const started: Started[] = [];
  try {
    const shared = { NODE_ENV: 'production', RELAY_TOKEN: randomBytes(24).toString('hex') };
    const [port, platformPort] = [await freePort(), await freePort()];
    const [url, upstream] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${platformPort}`];
    const platform = await start(images.platform, 'platform/src/main.ts', {
      ...shared,
      ...{ DATABASE_URL: await postgres.create('containers'), PUBLIC_URL: url },
      ...{ HOST: '127.0.0.1', PLATFORM_PORT: String(platformPort) },
    });
    started.push(platform);
    await isUp(platform, upstream, 'the platform');
    const ofRelay = { HOST: '127.0.0.1', PORT: String(port), UPSTREAM_URL: upstream };
    const relay = await start(images.relay, 'relay/src/main.ts', { ...shared, ...ofRelay });
    started.push(relay);
    await isUp(relay, url, 'the relay');
    const token = join(platform.folder, 'app/data/setup-token');
    await until('the setup token', async () => existsSync(token), { timeoutMs: 30_000 });
    await smoke(url, readFileSync(token, 'utf8').trim());
  } finally {
    for (const { child, container } of started.toReversed()) {
      await child.stop('SIGTERM', 10_000);
      buildah('umount', container);
      buildah('rm', container);
    }
    await postgres.stop();
  }
  said('both images build, start and answer');
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
