import { mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nextRestart } from '@jicai/platform/bin/next-restart.mjs';
import { waitHealthy } from '@jicai/platform/bin/wait-healthy.mjs';
import { describe, expect, it } from 'vitest';
import { startChild } from '../../harness/servers/children.ts';
import { freshDatabase } from '../../harness/servers/database.ts';
import { freePort } from '../../harness/servers/ports.ts';
import { newRelayToken } from '../../harness/servers/processes.ts';
import { until } from '../../harness/wait.ts';

const start = fileURLToPath(import.meta.resolve('@jicai/platform/bin/start.mjs'));

/** The process of a server that `npm start` started, as the system lists it. */
async function childRunning(parent: number, main: string): Promise<number | null> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');
    const parentOf = / (\d+) /.exec((await read('stat')).replace(/^.*\) \S/, ''))?.[1];
    if (Number(parentOf) === parent && (await read('cmdline')).includes(main)) return Number(id);
  }
  return null;
}

describe('the wait for a server that starts', () => {
  /** Waits with a clock of its own; `answer` gets the ms since the beginning. */
  async function waited(answer: (ms: number) => string | null) {
    const said: string[] = [];
    let ms = 0;
    const reason = await waitHealthy(
      { name: '平台服务', url: 'x', say: (text) => said.push(text), isStopping: () => false },
      {
        ask: async () => answer(ms),
        now: () => ms,
        wait: async (pause) => {
          ms += pause;
        },
      },
    );
    return { reason, said, ms };
  }

  it('goes on while it says that it loads the demonstration, and tells so', async () => {
    const fiveMinutes = 300_000;
    const { reason, said, ms } = await waited((at) => (at < fiveMinutes ? 'demonstration' : 'up'));
    expect(reason).toBeNull();
    expect(ms).toBe(fiveMinutes);
    expect(said).toHaveLength(5);
    expect(said[0]).toBe('平台服务正在启动：正在准备数据库与演示数据……');
    expect(said.at(-1)).toContain('已 4 分钟');
  });

  it('goes on while a platform that serves pages loads the rest of the demonstration', async () => {
    const { reason, said } = await waited((at) => (at < 90_000 ? 'orders' : 'up'));
    expect(reason).toBeNull();
    expect(said).toEqual([
      '平台服务正在启动：页面已可打开，正在导入演示数据……',
      '平台服务正在启动：页面已可打开，正在导入演示数据（已 1 分钟）……',
    ]);
  });

  it('ends after two minutes without a sign, and after half an hour of signs', async () => {
    expect(await waited(() => null)).toMatchObject({ reason: '120 秒内没有就绪', said: [] });
    const late = await waited((at) => (at < 60_000 ? 'database' : null));
    expect(late.ms).toBeGreaterThan(170_000);
    expect((await waited(() => 'demonstration')).reason).toBe('30 分钟内没有启动完成');
  });
});

describe('a server that crashed', () => {
  const crashed = { name: '平台服务', isHealthy: true, restarts: 0, ranMs: 1_000 };

  it('starts again three times, after 1, 4 and 16 s, and says so; then all servers stop', () => {
    const waits: number[] = [];
    let server = crashed;
    for (;;) {
      const next = nextRestart(server, 'SIGKILL');
      if ('stopCode' in next) {
        expect(next).toEqual({
          stopCode: 1,
          text: '平台服务意外退出（SIGKILL），已重新启动 3 次，全部服务随之停止。',
        });
        break;
      }
      waits.push(next.waitMs);
      const count = `第 ${waits.length} 次，共 3 次`;
      expect(next.text).toBe(
        `平台服务意外退出（SIGKILL），${next.waitMs / 1_000} 秒后重新启动（${count}）。`,
      );
      server = { ...server, restarts: next.restarts };
    }
    expect(waits).toEqual([1_000, 4_000, 16_000]);
  });

  it('has all its restarts again after ten minutes without a crash', () => {
    const steady = { ...crashed, restarts: 3 };
    expect(nextRestart({ ...steady, ranMs: 600_000 }, 1)).toMatchObject({ stopCode: 1 });
    expect(nextRestart({ ...steady, ranMs: 600_001 }, 1)).toMatchObject({ restarts: 1 });
  });

  it('does not start again if it was never healthy, or if its settings or keys are wrong', () => {
    const never = nextRestart({ ...crashed, isHealthy: false }, 1);
    expect(never).toMatchObject({ stopCode: 1, text: expect.stringContaining('未能启动') });
    expect(nextRestart(crashed, 78)).toMatchObject({ stopCode: 78 });
  });
});

describe('npm start', () => {
  it('tells the faults of both servers at once, and starts neither', async () => {
    const child = startChild([process.execPath, start], {
      env: {
        ...{ DATABASE_URL: 'nonsense', RELAY_TOKEN: 'short', DEMO: '0' },
        ...{ ALLOWED_ORIGINS: 'nowhere', REQUESTS_PER_MINUTE: 'many' },
        DATA_DIR: mkdtempSync(join(tmpdir(), 'jicai-faults-')),
      },
    });
    expect(await child.ended).toBe(78);
    const said = child.output();
    for (const name of ['DATABASE_URL', 'ALLOWED_ORIGINS', 'REQUESTS_PER_MINUTE'])
      expect(said).toContain(name);
    expect(said.match(/RELAY_TOKEN/g)).toHaveLength(2);
  });

  it.runIf(process.platform === 'linux')(
    'starts a server that died again, says so, ends both when asked to, and passes on a fault of keys',
    async () => {
      const [port, platformPort] = [await freePort(), await freePort()];
      const database = await freshDatabase();
      const pages = mkdtempSync(join(tmpdir(), 'jicai-pages-'));
      writeFileSync(join(pages, 'index.html'), '<!doctype html><title>x</title>');
      const env = {
        ...{ PORT: String(port), PLATFORM_PORT: String(platformPort), DEMO: '0' },
        ...{ DATABASE_URL: database.url, RELAY_TOKEN: newRelayToken(), NODE_ENV: 'test' },
        CLIENT_DIST: pages,
        DATA_DIR: mkdtempSync(join(tmpdir(), 'jicai-restarted-')),
      };
      const child = startChild([process.execPath, start], { env });
      try {
        const relay = () => childRunning(child.pid, 'relay/src/main.ts');
        await until('it is up', () => child.output().includes('已启动'), { timeoutMs: 240_000 });
        // What it says is true the moment it says so.
        for (const address of [`${port}/mall/`, `${platformPort}/readyz`])
          expect((await fetch(`http://127.0.0.1:${address}`)).status).toBe(200);
        const first = await until('the relay runs', relay);
        process.kill(first, 'SIGKILL');
        await until('it says so', () => child.output().includes('第 1 次，共 3 次'));
        const second = await until('it runs again', async () => {
          const now = await relay();
          return now !== null && now !== first ? now : null;
        });
        expect(second).not.toBe(first);
        await until('it answers', async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok);
        child.process.kill('SIGTERM');
        expect(await child.ended).toBe(0);
        expect(await relay()).toBeNull();
        expect(child.output()).not.toContain('第 2 次');
      } finally {
        await child.stop('SIGKILL');
      }
      // Without the installation's keys the platform ends with 78, which a process manager does not restart.
      const keyless = startChild([process.execPath, start], {
        env: { ...env, DATA_DIR: mkdtempSync(join(tmpdir(), 'jicai-keyless-')) },
      });
      expect(await keyless.ended).toBe(78);
      expect(keyless.output()).toContain('因设置或密钥有误没有运行');
      expect(keyless.output()).not.toContain('意外退出');
    },
  );
});
