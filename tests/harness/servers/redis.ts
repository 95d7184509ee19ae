import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis as Client } from 'ioredis';
import { until } from '../wait.ts';
import { type Child, startChild } from './children.ts';
import { freeze } from './freeze.ts';
import { freePort } from './ports.ts';

/** A private Redis server that keeps nothing on disk. */
export interface Redis {
  readonly url: string;
  readonly port: number;
  /** `kill -9`; `start` begins anew, empty, on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stands still, connections open (SIGSTOP), and goes on (SIGCONT). */
  freeze(): void;
  thaw(): void;
  /**
   * Lets so many milliseconds pass for everything that it keeps: Redis knows time only by when its
   * keys end.
   */
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

function ping(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (answer) => {
      resolve(answer.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}

/** Brings the end of each key nearer; one that is due goes at once. */
const ADVANCE = `for _, key in ipairs(redis.call('keys', '*')) do
  local left = redis.call('pttl', key)
  if left >= 0 then redis.call('pexpire', key, left - tonumber(ARGV[1])) end
end`;

/** Starts a Redis server on 127.0.0.1 and a free port. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), 'jicai-redis-'));
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', home];
  let server: Child;
  const start = async () => {
    const mine = startChild(['redis-server', ...args], { cwd: home });
    server = mine;
    await until(`Redis on port ${port}`, () => !mine.isRunning() || ping(port));
    if (!mine.isRunning()) throw new Error(`Redis ended:\n${mine.output()}`);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill: () => server.stop('SIGKILL'),
    start,
    freeze: () => freeze(server.process),
    thaw: () => server.process.kill('SIGCONT'),
    async advance(ms) {
      const client = new Client(port, '127.0.0.1');
      await client.eval(ADVANCE, 0, ms);
      await client.quit();
    },
    async stop() {
      server.process.kill('SIGCONT');
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
