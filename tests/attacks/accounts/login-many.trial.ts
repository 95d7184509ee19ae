import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFrom } from '../../harness/client/client-from.ts';
import { sleep } from '../../harness/wait.ts';
import { startPlatform, type World } from '../../harness/world.ts';
import { flood, login } from './login-flood.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 4 });
});
afterAll(() => world?.stop());

describe('[AT10] fifty logins a second', () => {
  it('on one account from many addresses do not lock its owner out, at an unknown place either', async () => {
    const attackers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => clientFrom(world, `203.0.113.${100 + n}`)),
    );
    let count = 0;
    const stop = flood(() => {
      const attacker = attackers[++count % attackers.length];
      return attacker ? login(attacker, 'supplier3', 'guess') : Promise.resolve({ status: 0 });
    });
    try {
      await sleep(1_500);
      const owner = await clientFrom(world, '198.51.100.3');
      // Comes after the guesses that wait already; it may be told to try again, never to stay out.
      await expect.poll(async () => (await login(owner, 'supplier3')).state).toBe(1);
    } finally {
      await stop();
    }
  });
});
