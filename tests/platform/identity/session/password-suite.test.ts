import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { injected, startPlatform, type World } from '../../../harness/world.ts';

/* operations.md 3.3, row "storage": argon2id, or the suite `gm`. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1, loginsPerMinute: 1_000 });
});
afterAll(() => world?.stop());

const use = async (suite: 'argon2id' | 'gm') =>
  expect(
    (
      await world
        .as('systemAdmin')
        .call(consoleEndpoints.saveSetting, { name: 'security.passwordSuite', value: suite })
    ).data,
  ).toEqual({ isWaiting: false });
const visitor = () => sealedClient('', { send: injected(world.app) });
const login = async (loginName: string, password: string) =>
  (await visitor()).call(sessionEndpoints.login, { loginName, password });
const rowOf = async (actor: 'buyer' | 'keeper' | 'finance') => {
  const { rows } = await sql<{ hash: string; at: number | null; used: number }>`
    select password_hash as hash, password_changed_at as at,
      (select count(*) from password_history h where h.person_id = person.id) as used
    from person where id = ${personIdOf(actor)}`.execute(world.db);
  if (!rows[0]) throw new Error('nobody');
  return rows[0];
};
const SM3 = /^\$pbkdf2-sm3\$i=210000\$/;
const ARGON = /^\$argon2id\$/;

describe('a stored password', () => {
  it('changes over at the next login, and back again', async () => {
    const before = await rowOf('buyer');
    expect(before.hash).toMatch(ARGON);
    await use('gm');
    expect((await login('buyer', 'wrong')).text).toBe('登录失败！');
    expect((await rowOf('buyer')).hash).toBe(before.hash);
    expect((await login('buyer', PASSWORD)).data?.token).toBeTruthy();
    const changed = await rowOf('buyer');
    expect(changed.hash).toMatch(SM3);
    // It is the same password: as old as before, and none of the earlier ones.
    expect([changed.at, changed.used]).toEqual([before.at, before.used]);
    expect((await login('buyer', 'wrong')).state).toBe(0);
    expect((await login('buyer', PASSWORD)).data?.token).toBeTruthy();
    expect((await rowOf('buyer')).hash).toBe(changed.hash);
    await use('argon2id');
    expect((await login('buyer', PASSWORD)).data?.token).toBeTruthy();
    expect((await rowOf('buyer')).hash).toMatch(ARGON);
  });

  it('is new by the suite in force, and earlier ones of either do not come back', async () => {
    await use('argon2id');
    const client = await visitor();
    await client.login('keeper', PASSWORD);
    const change = (oldPassword: string, newPassword: string) =>
      client.call(profileEndpoints.changePassword, { oldPassword, newPassword });
    expect((await change(PASSWORD, 'kxqpv sentence 0')).state).toBe(1);
    await use('gm');
    expect((await change('kxqpv sentence 0', 'kxqpv sentence 1')).state).toBe(1);
    expect((await rowOf('keeper')).hash).toMatch(SM3);
    expect((await change('kxqpv sentence 1', 'kxqpv sentence 2')).state).toBe(1);
    await use('argon2id');
    expect((await change('kxqpv sentence 2', 'kxqpv sentence 1')).text).toContain('最近 5 次');
    expect((await change('kxqpv sentence 2', 'kxqpv sentence 0')).text).toContain('最近 5 次');
    expect((await change('kxqpv sentence 2', 'kxqpv sentence 3')).state).toBe(1);
    expect((await rowOf('keeper')).hash).toMatch(ARGON);
  });

  it('of nobody is refused as a wrong one is', async () => {
    await use('gm');
    expect((await login('nobody-at-all', PASSWORD)).text).toBe('登录失败！');
    expect((await login('finance', 'wrong')).text).toBe('登录失败！');
    expect((await rowOf('finance')).hash).toMatch(ARGON);
  });
});
