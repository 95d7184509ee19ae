import { createHash, randomBytes } from 'node:crypto';
import { createGuesses } from '@jicai/platform/src/identity/session/guessing/guesses.ts';
import {
  createPuzzles,
  type Solution,
} from '@jicai/platform/src/identity/session/guessing/puzzles.ts';
import {
  createSharedThrottle,
  keyOf,
  type Throttle,
} from '@jicai/platform/src/identity/session/throttle.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { solve } from '@jicai/shared/domain/identity/proof-of-work.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD } from '../../../harness/people/cast.ts';
import { type Redis, startRedis } from '../../../harness/servers/redis.ts';
import { until } from '../../../harness/wait.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

/*
 * The locks, waits and counts of wrong passwords as several platforms keep them: in a real Redis,
 * whose time is moved. `throttle.test.ts` has the same of one platform, in memory.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let redis: Redis;
const problems: Error[] = [];
const platforms: { throttle: Throttle; stop: () => void }[] = [];
/** Two platforms: what one counts, the other knows. */
let one: Throttle;
let other: Throttle;

beforeAll(async () => {
  redis = await startRedis();
  for (let n = 0; n < 2; n += 1)
    platforms.push(
      createSharedThrottle(redis.url, (problem) => problems.push(problem), {
        perMinute: 10_000,
        patience: 100,
      }),
    );
  const [first, second] = platforms;
  if (!first || !second) throw new Error('two platforms');
  one = first.throttle;
  other = second.throttle;
  let round = 0;
  await until('both count in Redis', async () => {
    round += 1;
    await Promise.all([one, other].map((each) => each.noteFailure(`${round}`, 'warm', 'wait')));
    await one.noteFailure(`${round}`, 'warm', 'wait');
    return (
      (await other.waitOf(`${round}`, 'warm')) > 2 && (await one.waitOf(`${round}`, 'warm')) > 2
    );
  });
});
afterAll(async () => {
  for (const { stop } of platforms) stop();
  await redis.stop();
});
beforeEach(() => redis.advance(24 * 60 * MINUTE));

const HERE = '10.0.0.1';
const wrong = async (times: number) => {
  for (let n = 0; n < times; n += 1) await one.noteFailure('name', HERE, 'lock');
};
const isLocked = async (ip = HERE) => [
  await one.isLockedOut('name', ip),
  await other.isLockedOut('name', ip),
];

describe('a lock of five wrong passwords', () => {
  it('holds for half an hour at every platform, in that network alone', async () => {
    await wrong(4);
    expect(await isLocked()).toEqual([false, false]);
    await other.noteFailure('name', HERE, 'lock');
    expect(await isLocked()).toEqual([true, true]);
    expect(await isLocked('10.9.0.1')).toEqual([false, false]);
    await redis.advance(29 * MINUTE);
    expect(await isLocked()).toEqual([true, true]);
    await redis.advance(MINUTE);
    expect(await isLocked()).toEqual([false, false]);
    // It begins anew: the lock leaves no count behind.
    await wrong(4);
    expect(await isLocked()).toEqual([false, false]);
  });

  it('is not prolonged by further wrong passwords', async () => {
    await wrong(5);
    await redis.advance(20 * MINUTE);
    // Such as were under way when the fifth locked.
    await wrong(3);
    expect(await isLocked()).toEqual([true, true]);
    await redis.advance(10 * MINUTE);
    expect(await isLocked()).toEqual([false, false]);
  });

  it('takes five within a quarter of an hour', async () => {
    await wrong(4);
    await redis.advance(14 * MINUTE);
    expect(await isLocked()).toEqual([false, false]);
    await redis.advance(MINUTE);
    await wrong(4);
    expect(await isLocked()).toEqual([false, false]);
    await other.forgiveLogin('name', HERE);
    await wrong(4);
    expect(await isLocked()).toEqual([false, false]);
    await wrong(1);
    expect(await isLocked()).toEqual([true, true]);
  });
});

describe('a wait after wrong passwords', () => {
  it('doubles from one second to a minute, and ends with a right one', async () => {
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const began = performance.now();
      await one.noteFailure('name', HERE, 'wait');
      const left = await other.waitOf('name', HERE);
      // The machine takes its own time between the two calls.
      const passed = (performance.now() - began) / SECOND;
      expect(left).toBeLessThanOrEqual(seconds);
      expect(left).toBeGreaterThanOrEqual(Math.max(0, seconds - passed));
      expect(await other.waitOf('name', '10.9.0.1')).toBe(0);
      await redis.advance(seconds * SECOND);
      expect(await other.waitOf('name', HERE)).toBe(0);
    }
    await one.noteFailure('name', HERE, 'wait');
    expect(await one.waitOf('name', HERE)).toBeGreaterThan(2);
    await other.forgiveLogin('name', HERE);
    expect(await one.waitOf('name', HERE)).toBe(0);
  });

  it('begins at one second again a quarter of an hour after the first', async () => {
    for (let n = 0; n < 6; n += 1) await one.noteFailure('name', HERE, 'wait');
    expect(await other.waitOf('name', HERE)).toBeGreaterThan(1);
    await redis.advance(15 * MINUTE);
    await other.noteFailure('name', HERE, 'wait');
    expect(await one.waitOf('name', HERE)).toBeLessThanOrEqual(1);
  });
});

describe('attempts of one name and of one account', () => {
  it('begin anew a minute after the first', async () => {
    const tries = async () => {
      const lanes = [];
      for (let n = 0; n < 25; n += 1)
        lanes.push(await [one, other][n % 2]?.admitLogin('owner', `10.${n}.0.1`));
      return lanes.filter((lane) => lane === 'soon').length;
    };
    expect(await tries()).toBe(20);
    expect(await one.admitLogin('owner', '10.200.0.1')).toBe('late');
    await redis.advance(MINUTE);
    expect(await other.admitLogin('owner', '10.201.0.1')).toBe('soon');
  });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const DIFFICULTY = { easy: 3, hard: 5 };

describe('guesses', () => {
  const installationKey = randomBytes(32);
  const two = () =>
    [one, other].map((throttle) =>
      createGuesses({
        counters: throttle.guesses,
        keyOf,
        puzzles: createPuzzles(installationKey),
        difficulty: DIFFICULTY,
      }),
    );
  type Guesses = ReturnType<typeof createGuesses>;
  const ask = (guesses: Guesses | undefined, ip: string, given: Solution | null = null) =>
    guesses?.admit({ loginName: 'owner', ip, given, most: 20, isKnownPlace: async () => false });
  /** A guess of somebody who works for it where that is asked. */
  async function guess(guesses: Guesses | undefined, ip: string) {
    const first = await ask(guesses, ip);
    if (typeof first !== 'object') return first;
    const given = { puzzle: first.text, solution: solve(first.text, first.bits, sha256) };
    return ask(guesses, ip, given);
  }

  it('of one network cost work for a quarter of an hour', async () => {
    const [a, b] = two();
    expect([await ask(a, HERE), await ask(b, HERE)]).toEqual(['look', 'look']);
    expect(await ask(a, HERE)).toMatchObject({ bits: DIFFICULTY.easy });
    await redis.advance(14 * MINUTE);
    expect(await ask(b, HERE)).toMatchObject({ bits: DIFFICULTY.easy });
    await redis.advance(MINUTE);
    expect(await ask(b, HERE)).toBe('look');
  });

  it('from everywhere close unknown networks for an hour', async () => {
    const [a, b] = two();
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(await guess([a, b][n % 2], `10.${n}.0.1`));
    expect(answers).toEqual([...Array(20).fill('look'), 'closed']);
    await redis.advance(59 * MINUTE);
    expect(await guess(b, '10.200.0.1')).toBe('closed');
    await redis.advance(MINUTE);
    expect(await ask(b, '10.200.0.1')).toBe('look');
  });

  it('may use a puzzle once at all platforms together', async () => {
    const [a, b] = two();
    await ask(a, HERE);
    await ask(a, HERE);
    const puzzle = await ask(a, HERE);
    if (typeof puzzle !== 'object') throw new Error('no puzzle');
    const given = { puzzle: puzzle.text, solution: solve(puzzle.text, puzzle.bits, sha256) };
    expect(await ask(b, HERE, given)).toBe('look');
    expect(await ask(a, HERE, given)).toMatchObject({ bits: DIFFICULTY.easy });
  });
});

describe('the way of a user', () => {
  let world: World;
  beforeAll(async () => {
    world = await startPlatform({ throttle: one });
  });
  afterAll(() => world.stop());

  async function login(password: string, ip: string) {
    const client = await sealedClient('', { send: injected(world.app) });
    const headers = { 'x-relay-token': world.relayToken, 'x-relay-client-ip': ip };
    return client.call(sessionEndpoints.login, { loginName: 'supervisor', password }, { headers });
  }
  const profile = (value: string) =>
    world.db
      .insertInto('setting')
      .values({ name: 'security.profile', value, changed_at: new Date() })
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute();

  it('mlps3: locked after five wrong passwords, let in after half an hour', async () => {
    await profile('mlps3');
    for (let n = 0; n < 5; n += 1) expect((await login('wrong', HERE)).text).toBe('登录失败！');
    expect((await login(PASSWORD, HERE)).text).toContain('30 分钟后再试');
    await redis.advance(29 * MINUTE);
    expect((await login(PASSWORD, HERE)).text).toContain('30 分钟后再试');
    await redis.advance(MINUTE);
    expect((await login(PASSWORD, HERE)).state).toBe(1);
    expect(problems).toEqual([]);
  });
});
