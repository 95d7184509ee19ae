import { createSharedThrottle } from '@jicai/platform/src/identity/session/throttle.ts';
import { oneAtATime, TURNS } from '@jicai/platform/src/kernel/db/locks/one-at-a-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Redis, startRedis } from '../../../harness/servers/redis.ts';
import { sleep, until } from '../../../harness/wait.ts';
import { openDatabase, startPlatform, type World } from '../../../harness/world.ts';

/* Several platforms work together on one database. */

const TOKEN = 'metrics-token-of-the-tests';
let redis: Redis;
let world: World;
beforeAll(async () => {
  redis = await startRedis();
  world = await startPlatform({ database: 'postgres', metricsToken: TOKEN });
});
afterAll(async () => {
  await world.stop();
  await redis.stop();
});

describe('[A16] attempts to log in', () => {
  it('have one limit at all platforms; without Redis each has its own', async () => {
    const problems: Error[] = [];
    const two = [1, 2].map(() =>
      createSharedThrottle(redis.url, (one) => problems.push(one), { perMinute: 4 }),
    );
    const [a, b] = two.map(({ throttle }) => throttle);
    if (!a || !b) throw new Error('two');
    let round = 0;
    await until('both are connected', async () => {
      round += 1;
      for (let n = 0; n < 4; n += 1) await a.admit(`warm ${round}`, 'x');
      return !(await b.admit(`warm ${round}`, 'x'));
    });
    const admitted: boolean[] = [];
    for (const one of [a, b, a, b, a, b]) admitted.push(await one.admit('name', '10.0.0.1'));
    expect(admitted).toEqual([true, true, true, true, false, false]);
    expect(await b.admit('name', '10.0.0.2')).toBe(true);
    await a.forgive('name', '10.0.0.1');
    expect(await a.admit('name', '10.0.0.1')).toBe(true);
    await redis.kill();
    const alone = await Promise.all([1, 2, 3, 4, 5].map(() => a.admit('alone', '10.0.0.1')));
    expect(alone).toEqual([true, true, true, true, false]);
    await until('both have reported it', () => problems.length === 2);
    await sleep(1_200);
    expect(problems).toHaveLength(2);
    await redis.start();
    for (const { stop } of two) stop();
  });
});

describe('starting together', () => {
  it('one does its work while the others wait, however long it takes', async () => {
    const shared = { db: world.db, isShared: true };
    const log: string[] = [];
    const work = (name: string) =>
      oneAtATime(shared, TURNS.start, async () => {
        log.push(`${name} begins`);
        await sleep(name === 'a' ? 3_500 : 10);
        log.push(`${name} ends`);
      });
    const first = work('a');
    await until('it has begun', () => log.length === 1);
    await Promise.all([first, work('b')]);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('one that fails leaves its turn to the next', async () => {
    const shared = { db: world.db, isShared: true };
    const broken = oneAtATime(shared, TURNS.start, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    expect(await oneAtATime(shared, TURNS.start, async () => 'next')).toBe('next');
  });
});

describe('a platform tells of itself', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    world.send({ path, method: 'GET', headers, body: null });

  it('[13.4] its metrics to whoever shows the token, and to nobody else', async () => {
    await get('/app/no/such/call');
    const right = await get('/metrics', { authorization: `Bearer ${TOKEN}` });
    expect(right.status).toBe(200);
    expect(right.body).toContain('jicai_platform_call_seconds_count{route="none",status="404"} 1');
    expect(right.body).toContain('jicai_platform_event_loop_delay_p99_seconds');
    for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`]) {
      expect((await get('/metrics', { authorization: wrong })).status).toBe(404);
    }
  });

  it('that it is ready, and that it is not when its database is away', async () => {
    const ready = await get('/readyz');
    expect([ready.status, JSON.parse(ready.body)]).toEqual([200, { ok: true, database: 'up' }]);
    // A demonstration that is still being made behind the first page: alive, not yet complete.
    let isReady = false;
    const loading = await startPlatform({ isReady: () => isReady });
    const statuses = async () => {
      const ask = (path: string) =>
        loading.send({ path, method: 'GET', headers: {}, body: null }).then(({ status }) => status);
      return [await ask('/healthz'), await ask('/readyz')];
    };
    expect(await statuses()).toEqual([200, 503]);
    const request = { path: '/readyz', method: 'GET', headers: {}, body: null } as const;
    expect(JSON.parse((await loading.send(request)).body)).toMatchObject({ doing: 'orders' });
    isReady = true;
    expect(await statuses()).toEqual([200, 200]);
    await loading.stop();
    const db = await openDatabase('postgres');
    const lost = await startPlatform({ db });
    await db.destroy();
    const answer = await lost.send({ path: '/readyz', method: 'GET', headers: {}, body: null });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      503,
      { ok: false, database: 'down', doing: 'database' },
    ]);
    await lost.app.close();
  });
});
