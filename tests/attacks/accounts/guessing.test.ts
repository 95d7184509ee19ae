import { createHash } from 'node:crypto';
import {
  sessionEndpoints,
  signInEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import { solve } from '@jicai/shared/domain/identity/proof-of-work.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientFrom } from '../../harness/client/client-from.ts';
import type { SealedClient } from '../../harness/client/sealed-client.ts';
import { PASSWORD } from '../../harness/people/cast.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* Guesses from many addresses, at the platform itself. The unit test of guesses has all 10,000. */

const ADDRESSES = 100;
const ROUNDS = 4;

let world: World;
beforeAll(async () => {
  world = await startPlatform({ guessWork: { easy: 6, hard: 8 } });
});
afterAll(() => world?.stop());

const from = (ip: string) => clientFrom(world, ip);

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** A browser's login: it solves what it is given. */
async function login(client: SealedClient, loginName: string, password = PASSWORD) {
  const body = { loginName, password };
  let answer = await client.call(sessionEndpoints.login, body);
  for (let tries = 0; answer.data?.puzzle && tries < 4; tries += 1) {
    const { text: puzzle, bits } = answer.data.puzzle;
    const solution = solve(puzzle, bits, sha256);
    answer = await client.call(signInEndpoints.withWork, { ...body, puzzle, solution });
  }
  return answer;
}

const looked = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from security_log
    where action = 'login' and was_refused and actor = 'handler'`.execute(world.db);
  return rows[0]?.n ?? 0;
};

it('[AT18] a flood of guesses from everywhere stops at a puzzle, and the owner gets in', async () => {
  const home = await from('198.51.100.1');
  expect((await login(home, 'handler')).data?.token).toBeTruthy();
  const attackers = await Promise.all(
    Array.from({ length: ADDRESSES }, (_, n) => from(`203.0.113.${n}`)),
  );
  const answers = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const attacker of attackers)
      answers.push(
        await attacker.call(sessionEndpoints.login, { loginName: 'handler', password: 'guess' }),
      );
  expect(await looked()).toBeLessThanOrEqual(60);
  expect(answers.filter(({ data }) => data?.puzzle).length).toBeGreaterThan(300);
  // At home as ever, elsewhere after some work, and nobody else's account notices.
  expect((await login(await from('198.51.100.1'), 'handler')).data?.token).toBeTruthy();
  expect((await login(await from('192.0.2.9'), 'handler')).data?.token).toBeTruthy();
  expect((await login(await from('203.0.113.1'), 'supervisor')).data?.token).toBeTruthy();
});

it('[AT18] guessers who work stop as well: from known networks alone one comes in', async () => {
  const home = await from('198.51.100.7');
  expect((await login(home, 'supervisor')).data?.token).toBeTruthy();
  let last = '';
  for (let n = 0; n < 60; n += 1) {
    const answer = await login(await from(`203.0.114.${n}`), 'supervisor', 'guess');
    last = answer.text;
  }
  expect(last).toContain('陌生网络暂停登录');
  expect((await login(await from('198.51.100.7'), 'supervisor')).data?.token).toBeTruthy();
});

it('[AT18] a name that nobody has meets the same', async () => {
  const walk = async (name: string) => {
    const client = await from(name === 'buyer' ? '192.0.2.77' : '192.0.2.78');
    const seen = [];
    for (let n = 0; n < 5; n += 1) {
      const { data, text } = await client.call(sessionEndpoints.login, {
        loginName: name,
        password: 'guess',
      });
      seen.push(`${data?.puzzle?.bits ?? ''} ${text}`);
    }
    return seen;
  };
  expect(await walk('no-such-person')).toEqual(await walk('buyer'));
});
