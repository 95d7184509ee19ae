import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startChild } from './servers/children.ts';
import { freePort } from './servers/ports.ts';
import { until } from './wait.ts';

const bin = 'platform/bin';
const root = fileURLToPath(new URL('../..', import.meta.url));
const NOT_INSTALLED = 69;
const LOCK = JSON.stringify({
  packages: {
    '': {},
    'node_modules/wanted': { version: '1.0.0' },
    'node_modules/elsewhere': { version: '1.0.0', optional: true },
  },
});

let folder: string;
const place = (...path: string[]) => join(folder, ...path);
const mark = () => place('node_modules/.installed-lock');
/** The arguments of the last call of npm; null where it was not called. */
const npmCalled = () =>
  existsSync(place('arguments')) ? readFileSync(place('arguments'), 'utf8').split(' ') : null;

/** Puts a program in npm's place that notes its arguments, empties node_modules as npm does, and fills it. */
function standInForNpm({ fails = false } = {}): void {
  const fill = fails
    ? 'process.exit(1);'
    : `fs.mkdirSync('node_modules/wanted', { recursive: true });
       fs.writeFileSync('node_modules/wanted/package.json', '{}');`;
  writeFileSync(
    place('npm.cjs'),
    `const fs = require('fs');
     fs.writeFileSync('arguments', process.argv.slice(2).join(' '));
     fs.rmSync('node_modules', { recursive: true, force: true });
     ${fill}`,
  );
}

async function run(name: string, args: string[] = [], env: Record<string, string> = {}) {
  rmSync(place('arguments'), { force: true });
  const child = startChild([process.execPath, place(bin, `${name}.mjs`), ...args], {
    cwd: folder,
    env: {
      ...{ NODE_ENV: 'production', INSTALLED: undefined, NODE_COMPILE_CACHE: undefined },
      ...{ npm_execpath: place('npm.cjs'), npm_lifecycle_event: undefined },
      ...env,
    },
  });
  return { code: await child.ended, said: child.output() };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jicai-install-'));
  cpSync(join(root, bin), place(bin), { recursive: true });
  writeFileSync(place('package-lock.json'), LOCK);
  standInForNpm();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run setup', () => {
  it('installs what builds the pages also where NODE_ENV is production, and once only', async () => {
    const { code, said } = await run('setup');
    expect(code, said).toBe(0);
    expect(npmCalled()).toEqual(expect.arrayContaining(['ci', '--include=dev']));
    expect((await run('setup')).code).toBe(0);
    expect(npmCalled()).toBeNull();
  });

  it.each([
    ['the lock file is another', () => writeFileSync(place('package-lock.json'), `${LOCK}\n`)],
    ['the mark is missing', () => rmSync(mark())],
    ['a package is missing', () => rmSync(place('node_modules/wanted'), { recursive: true })],
  ])('installs anew where %s, whatever npm notes', async (_, change) => {
    await run('setup');
    writeFileSync(place('node_modules/.package-lock.json'), LOCK);
    change();
    expect((await run('setup')).code).toBe(0);
    expect(npmCalled()).not.toBeNull();
    expect((await run('setup')).code).toBe(0);
    expect(npmCalled()).toBeNull();
  });

  it('that failed leaves nothing that counts as installed', async () => {
    await run('setup');
    writeFileSync(place('package-lock.json'), `${LOCK}\n`);
    standInForNpm({ fails: true });
    expect((await run('setup')).code).toBe(1);
    expect(existsSync(mark())).toBe(false);
  });
});

describe('an operator’s command', () => {
  const commands: [string, string[]][] = [
    ['admin', ['list']],
    ['audit', ['receipt.json']],
    ['backup', []],
    ['doctor', []],
    ['restore', ['archive', '--check']],
  ];

  it.each(commands)('%s never installs: it says what to do', async (name, args) => {
    await run('setup');
    for (const change of [
      () => writeFileSync(mark(), 'another'),
      () => rmSync(mark()),
      () => rmSync(place('node_modules'), { recursive: true }),
    ]) {
      change();
      const all = () => readdirSync(folder, { recursive: true }).toSorted();
      rmSync(place('arguments'), { force: true });
      const before = all();
      const { code, said } = await run(name, args);
      expect(code, said).toBe(NOT_INSTALLED);
      expect(said).toContain('请先停止商城，再运行 npm run setup');
      expect(said).toContain('stop the mall');
      expect(all()).toEqual(before);
    }
  });

  it('goes on where the libraries are those of the lock file', async () => {
    await run('setup');
    const { code, said } = await run('doctor');
    expect(code).not.toBe(NOT_INSTALLED);
    // The copy has no sources: it came as far as looking for them.
    expect(said).toContain('src/operations/doctor/command.ts');
  });
});

describe('npm start with libraries of another lock file', () => {
  const ports = async () => ({
    PORT: String(await freePort()),
    PLATFORM_PORT: String(await freePort()),
  });

  it('installs first', async () => {
    await run('start', [], await ports());
    expect(npmCalled()).not.toBeNull();
  });

  it('installs nothing while a port of the mall is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const PORT = String(typeof address === 'object' ? address?.port : 0);
    try {
      const { code, said } = await run('start', [], { ...(await ports()), PORT });
      expect(code, said).toBe(NOT_INSTALLED);
      expect(said).toContain(`端口 ${PORT} 已被占用`);
      expect(npmCalled()).toBeNull();
    } finally {
      taken.close();
    }
  });

  it.each(['platform', 'relay'])(
    'installs nothing while the %s of this folder runs, nor does npm run setup',
    async (name) => {
      mkdirSync(place(name, 'src'), { recursive: true });
      writeFileSync(place(name, 'src/main.ts'), 'console.log("up"); setInterval(() => {}, 1000);');
      const server = startChild([process.execPath, `${name}/src/main.ts`], { cwd: folder });
      try {
        await until('it is up', () => server.output().includes('up'));
        for (const command of ['start', 'setup']) {
          const { code, said } = await run(command, [], await ports());
          expect(code, said).toBe(NOT_INSTALLED);
          expect(said).toContain('商城正在运行，此时不能安装');
          expect(npmCalled()).toBeNull();
        }
      } finally {
        await server.stop();
      }
    },
  );
});
