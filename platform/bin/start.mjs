/*
 * `npm start`: starts all servers on this machine, by default with demonstration data. `--dev` reloads
 * on changes. Plain JavaScript, because on a fresh clone the system's Node 20 runs its first lines.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildClient, vite } from './client.mjs';
import { isInstalled, root } from './installed.mjs';
import { nextRestart, SETTINGS_FAULT } from './next-restart.mjs';
import { readFirst } from './read-first.mjs';
import { ownEnvironment, refuseToInstall, setUp, whenOrphaned } from './setup.mjs';
import { waitHealthy } from './wait-healthy.mjs';

const line = readFirst('start');
const dev = line.options.dev !== undefined;
const host = process.env.HOST || '127.0.0.1';
const relayPort = Number(process.env.PORT || 8080);
const platformPort = Number(process.env.PLATFORM_PORT || 8090);
const vitePort = Number(process.env.VITE_PORT || 5173);
// On a system that does not list its processes, the server on these ports may belong to this mall.
if (!isInstalled()) {
  for (const port of [relayPort, platformPort]) {
    if (!(await isFree(port)))
      refuseToInstall(`端口 ${port} 已被占用，商城可能正在运行，此时不能安装：请先停止它`);
  }
}
await setUp();

/** The address at which this machine reaches its own servers, even if they listen on all addresses. */
const here = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
/** Production needs DATA_DIR; only trials and development may keep keys in the program's folder. */
const isSerious = process.env.NODE_ENV === 'production' && process.env.TRIAL !== '1';
const STOPPED_WITHIN_MS = 10_000;

const env = {
  ...ownEnvironment(),
  HOST: host,
  PORT: String(relayPort),
  PLATFORM_PORT: String(platformPort),
  UPSTREAM_URL: process.env.UPSTREAM_URL || `http://${here}:${platformPort}`,
  RELAY_TOKEN: process.env.RELAY_TOKEN || randomBytes(24).toString('hex'),
  DEMO: process.env.DEMO ?? (process.env.NODE_ENV === 'production' ? '0' : '1'),
  DATA_DIR: process.env.DATA_DIR || (isSerious ? '' : join(root, 'data')),
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  ...(dev && {
    API_DOCS: process.env.API_DOCS ?? '1',
    ALLOWED_ORIGINS: [relayPort, vitePort]
      .flatMap((port) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
      .join(','),
    RELAY_URL: `http://${here}:${relayPort}`,
  }),
};

const servers = [];
let stopping = false;

/** Stops all servers, then ends this process. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  const alive = servers.filter(({ child }) => child.exitCode === null && !child.signalCode);
  for (const { child } of alive) child.kill('SIGTERM');
  const late = setTimeout(() => {
    for (const { child } of alive) child.kill('SIGKILL');
  }, STOPPED_WITHIN_MS);
  await Promise.all(alive.map(({ ended }) => ended));
  clearTimeout(late);
  process.exit(code);
}

/** Starts a server, and restarts it if it crashes after it was healthy. */
function startServer(name, args, { cwd = root, health = null } = {}) {
  const server = { name, health, isHealthy: false, restarts: 0 };
  servers.push(server);
  const run = () => {
    const began = Date.now();
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Ctrl+C then reaches this process only, which shuts the servers down.
      detached: process.platform !== 'win32',
    });
    server.child = child;
    server.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        resolve();
        if (stopping) return;
        restart(server, run, { ranMs: Date.now() - began, reason: signal ?? code });
      });
    });
  };
  run();
}

/**
 * Restarts a crashed server after a delay; stops all servers if a restart would not help. A fault of
 * settings or keys ends this process with its own code, by which systemd knows not to restart it.
 */
function restart(server, run, { ranMs, reason }) {
  const { name, isHealthy, restarts } = server;
  const next = nextRestart({ name, isHealthy, restarts, ranMs }, reason);
  console.error(next.text);
  if ('stopCode' in next) {
    void stop(next.stopCode);
    return;
  }
  server.restarts = next.restarts;
  setTimeout(() => {
    if (!stopping) run();
  }, next.waitMs);
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

async function requirePort(port, variable) {
  if (await isFree(port)) return;
  console.error(
    `端口 ${port} 已被其他程序占用。请换一个端口启动，例如：${variable}=${port + 1} npm ${dev ? 'run dev' : 'start'}`,
  );
  process.exit(1);
}

async function healthy(server) {
  const { name, health: url } = server;
  const say = (text) => console.info(text);
  const reason = await waitHealthy({ name, url, say, isStopping: () => stopping });
  if (stopping) return;
  if (reason === null) {
    server.isHealthy = true;
    return;
  }
  console.error(`${name}在 ${reason}（${url}）。`);
  await stop(1);
}

const address = `http://${here}:${dev ? vitePort : relayPort}/mall/`;

/**
 * Waits until the first page answers and the demonstration is loaded. The servers are healthy already, so a
 * demonstration that takes longer than the wait does not end them.
 */
async function complete() {
  const waits = [
    { name: '页面', url: address },
    { name: '平台服务', url: `http://${here}:${platformPort}/readyz` },
  ];
  for (const wait of waits) {
    const say = (text) => console.info(text);
    const reason = await waitHealthy({ ...wait, say, isStopping: () => stopping });
    if (reason !== null) console.error(`${wait.name}在 ${reason}（${wait.url}），继续运行。`);
  }
}

async function greet() {
  const lines = ['', `阳光集采商城已启动：${address}`, ''];
  if (env.DEMO === '1') {
    const { demoAccounts, demoPassword } = await import('../demo/accounts.ts');
    lines.push(`演示账号（密码均为 ${demoPassword}）：`);
    for (const { loginName, role, name } of demoAccounts) {
      lines.push(`  ${loginName.padEnd(8)}${role}　${name}`);
    }
    lines.push('');
  }
  lines.push('按 Ctrl+C 停止。');
  console.info(lines.join('\n'));
}

/** Ends the process if settings of any server are wrong, after printing all their faults. */
async function requireSettings() {
  const { configProblems } = await import('../src/config.ts');
  // Imported by path, as the relay is started, because the packages do not depend on each other.
  const relayConfig = pathToFileURL(join(root, 'relay/src/config.ts')).href;
  const { readConfig: readRelayConfig } = await import(relayConfig);
  const relay = readRelayConfig(env);
  const faults = [
    ...configProblems(env).map((problem) => `平台服务：${problem}`),
    ...('problems' in relay ? relay.problems.map((problem) => `中继服务：${problem}`) : []),
  ];
  if (faults.length === 0) return;
  console.error(`设置有误，未启动：\n- ${faults.join('\n- ')}`);
  process.exit(SETTINGS_FAULT);
}

await requireSettings();
await requirePort(relayPort, 'PORT');
await requirePort(platformPort, 'PLATFORM_PORT');
if (dev) await requirePort(vitePort, 'VITE_PORT');
else if (!buildClient()) process.exit(1);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
whenOrphaned(() => stop(0));

const watch = dev ? ['--watch', '--watch-preserve-output'] : [];
startServer('平台服务', [...watch, join(root, 'platform/src/main.ts')], {
  health: `http://${here}:${platformPort}/healthz`,
});
startServer('中继服务', [...watch, join(root, 'relay/src/main.ts')], {
  health: `http://${here}:${relayPort}/healthz`,
});
if (dev) {
  const args = [vite, '--port', String(vitePort), '--strictPort', '--host', here];
  startServer('页面服务', args, { cwd: join(root, 'client') });
}
for (const server of servers) if (server.health !== null) await healthy(server);
await complete();
if (!stopping) await greet();
