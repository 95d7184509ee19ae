import { linkForOwner } from '@jicai/platform/src/identity/access/links.ts';
import { logSecurity } from '@jicai/platform/src/identity/security/log.ts';
import { rulesOf } from '@jicai/platform/src/identity/security/profiles.ts';
import { createKnownPlaces } from '@jicai/platform/src/identity/session/guessing/known-places.ts';
import { checkChosenPassword } from '@jicai/platform/src/identity/session/new-password.ts';
import { checks } from '@jicai/platform/src/operations/doctor/list.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import {
  sessionEndpoints,
  signInEndpoints,
  stepUpEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import { navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import { SESSION_END_REASON } from '@jicai/shared/contract/kernel/endpoint.ts';
import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SealedClient, sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { injected, manualClock, startPlatform, type World } from '../../../harness/world.ts';

/* The rows of the security profiles, each with a clock that is moved. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-06-01T01:00:00Z');
const clock = manualClock(START);
let world: World;

beforeAll(async () => {
  world = await startPlatform({ clock, loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());
beforeEach(async () => {
  clock.at += DAY;
  // Everybody begins with a password of today; who needs a second factor is another test's affair.
  await sql`update person set password_changed_at = ${new Date(clock.at)},
    last_login_at = null, must_change_password = false, disabled = false`.execute(world.db);
  await sql`delete from session`.execute(world.db);
  await setSetting('security.factorFor', 'nobody');
});

const setSetting = (name: string, value: string) =>
  world.db
    .insertInto('setting')
    .values({ name, value, changed_at: new Date(clock.at) })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();
const profile = (name: 'basic' | 'modern' | 'mlps3') => setSetting('security.profile', name);

const MESSAGES = {
  personId: null,
  kind: '',
  objectId: '',
  tab: 'messages',
  keyword: '',
  page: 1,
  pageSize: 10,
} as const;

const MENU = { personId: '', clientType: 'web' } as const;

const visitor = () => sealedClient('', { send: injected(world.app) });
async function login(loginName: string, password = PASSWORD, address?: string) {
  const client = await visitor();
  const headers = address
    ? { 'x-relay-token': world.relayToken, 'x-relay-client-ip': address }
    : undefined;
  const options = headers ? { headers } : {};
  return client.call(sessionEndpoints.login, { loginName, password }, options);
}
const stepOf = async (loginName: string) => (await login(loginName)).data?.pending?.step ?? null;

async function session(loginName: string) {
  const client = await visitor();
  await client.login(loginName, PASSWORD);
  const act = async (active: boolean) =>
    (
      await client.call(sessionEndpoints.keepAlive, {
        token: '',
        active,
        isWatching: false,
        isWall: false,
      })
    ).state === 1;
  return { client, act };
}

describe('passwords', () => {
  const check = async (password: string, roles: string[] = []) => {
    const owner = { id: null, loginName: 'lin01', name: '林一', unitName: '第一中学', roles };
    return (await checkChosenPassword(password, owner, world.db))?.refused ?? null;
  };

  it.each([
    ['basic', 'kxqpvrtz', null, null],
    ['modern', 'kxqpvrtz-mw', 'password.short', 'password.short'],
    ['modern', 'kxqpvrtz-mwn', null, null],
    ['mlps3', 'Kxqpv-rt7', 'password.short', 'password.short'],
    ['mlps3', 'Kxqpv-rt7z', null, 'password.short'],
    ['mlps3', 'Kxqpv-rt7zmwna', null, null],
    ['mlps3', 'kxqpvrtzmwnahe', 'password.kinds', 'password.kinds'],
  ] as const)('%s: %s of anybody is %s, of an administrator %s', async (name, password, ...is) => {
    await profile(name);
    expect([await check(password), await check(password, ['systemAdmin'])]).toEqual(is);
  });

  it.each([
    ['basic', { min: 8, kinds: 1 }, { min: 8, kinds: 1 }],
    ['modern', { min: 12, kinds: 1 }, { min: 12, kinds: 1 }],
    ['mlps3', { min: 10, kinds: 3 }, { min: 14, kinds: 3 }],
  ] as const)('%s: who sets one is told what is asked of it', async (name, plain, admin) => {
    await profile(name);
    const told = async (as: 'keeper' | 'systemAdmin') => {
      const token = await linkForOwner(personIdOf(as), clock, world.db);
      const opened = await (await visitor()).call(accessEndpoints.open, { token });
      const { client } = await session(as);
      const own = await client.call(profileEndpoints.passwordRule, {});
      await sql`update person set must_change_password = true
        where id = ${personIdOf(as)}`.execute(world.db);
      const { data } = await login(as);
      return [opened.data?.passwordRule, own.data?.rule, data?.pending?.passwordRule];
    };
    expect(await told('keeper')).toEqual([plain, plain, plain]);
    // A visitor registers for a role without the administrators' rule.
    const { data } = await (await visitor()).call(profileEndpoints.passwordRule, {});
    expect(data?.rule).toEqual(plain);
    expect(await told('systemAdmin')).toEqual([admin, admin, admin]);
  });

  it.each([
    ['Lin01-xkqpv-7z', 'password.ownName'],
    ['DiYiZhongXue-x7', 'password.ownWord'],
    ['Jicai@2026!!', 'password.common'],
    ['1qaz@WSX3edc', 'password.common'],
    ['Woaini1314520', 'password.common'],
  ])('%s is refused in each profile', async (password, reason) => {
    for (const name of ['basic', 'modern', 'mlps3'] as const) {
      await profile(name);
      expect([name, await check(password)]).toEqual([name, reason]);
    }
  });

  it('the last five do not come back', async () => {
    await profile('basic');
    const client = (await session('keeper')).client;
    let oldPassword = PASSWORD;
    const change = async (newPassword: string) => {
      const answer = await client.call(profileEndpoints.changePassword, {
        oldPassword,
        newPassword,
      });
      if (answer.state === 1) oldPassword = newPassword;
      return answer;
    };
    for (let n = 1; n <= 5; n += 1) expect((await change(`kxqpv sentence ${n}`)).state).toBe(1);
    for (let n = 1; n <= 4; n += 1)
      expect((await change(`kxqpv sentence ${n}`)).text).toContain('最近 5 次');
    await change('kxqpv sentence 6');
    expect((await change('kxqpv sentence 1')).state).toBe(1);
  });

  it('are replaced after 90 days, of suppliers after 180, with a warning before', async () => {
    await profile('mlps3');
    await sql`update person set last_login_at = ${new Date(clock.at + 60 * DAY)}`.execute(world.db);
    const set = clock.at;
    clock.at = set + 75 * DAY;
    expect((await login('buyer')).data?.notice?.passwordDaysLeft).toBeNull();
    clock.at = set + 76 * DAY;
    expect((await login('buyer')).data?.notice?.passwordDaysLeft).toBe(14);
    clock.at = set + 90 * DAY - 1;
    expect([await stepOf('buyer'), await stepOf('supplier1')]).toEqual([null, null]);
    clock.at = set + 90 * DAY;
    expect([await stepOf('buyer'), await stepOf('supplier1')]).toEqual(['password', null]);
    clock.at = set + 180 * DAY;
    await sql`update person set last_login_at = ${new Date(clock.at)}`.execute(world.db);
    expect(await stepOf('supplier1')).toBe('password');
    await profile('modern');
    expect(await stepOf('supplier1')).toBeNull();
    clock.at = set + 1_000 * DAY;
    await sql`update person set last_login_at = ${new Date(clock.at)}`.execute(world.db);
    expect([await stepOf('buyer'), await stepOf('supplier1')]).toEqual([null, null]);
  });

  it('that others know are replaced before there is a session', async () => {
    await profile('basic');
    await sql`update person set must_change_password = true where id = ${personIdOf('finance')}`.execute(
      world.db,
    );
    const { data } = await login('finance');
    expect(data).toMatchObject({ token: null, pending: { step: 'password' } });
    const ticket = data?.pending?.ticket ?? '';
    const client = await visitor();
    const give = (password: string) =>
      client.call(signInEndpoints.replacePassword, { ticket, password });
    expect((await give(PASSWORD)).state).toBe(0);
    expect((await give('Aa123456')).text).toContain('过于常见');
    expect((await give('kxqpv sentence of mine')).data?.token).toBeTruthy();
    expect((await give('kxqpv sentence of mine 2')).text).toBe('登录已超时，请重新登录');
  });
});

describe('sessions', () => {
  it.each([
    ['basic', 30, 30],
    ['modern', 30, 30],
    ['mlps3', 15, 10],
  ] as const)(
    '%s: end after %i minutes without an act, an administrator’s after %i',
    async (name, minutes, adminMinutes) => {
      await profile(name);
      const begun = clock.at;
      const buyer = await session('buyer');
      const admin = await session('systemAdmin');
      clock.at = begun + adminMinutes * MINUTE - 1;
      expect([await buyer.act(false), await admin.act(false)]).toEqual([true, true]);
      clock.at = begun + adminMinutes * MINUTE;
      expect(await admin.act(false)).toBe(false);
      clock.at = begun + minutes * MINUTE - 1;
      expect(await buyer.act(false)).toBe(true);
      clock.at = begun + minutes * MINUTE;
      expect(await buyer.act(false)).toBe(false);
    },
  );

  /** Keep-alives of so many minutes before a live board, without an act. */
  async function watch(client: SealedClient, minutes: number) {
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.at += MINUTE;
      const told = { token: '', active: false, isWatching: true, isWall: false };
      expect((await client.call(sessionEndpoints.keepAlive, told)).state).toBe(1);
    }
  }
  const read = async (client: SealedClient) =>
    (await client.call(todoEndpoints.list, MESSAGES)).state === 1;
  const write = async (client: SealedClient) =>
    (await client.call(todoEndpoints.readAll, {})).status;

  it.each([
    ['modern', 'buyer', 30],
    ['mlps3', 'buyer', 15],
    ['mlps3', 'systemAdmin', 10],
  ] as const)(
    '%s: %s idle for %i minutes before a live board reads on; an act asks again',
    async (name, who, minutes) => {
      await profile(name);
      const { client } = await session(who);
      await watch(client, minutes - 1);
      expect([await read(client), await write(client)]).toEqual([true, 200]);
      await watch(client, 5);
      expect([await read(client), await write(client)]).toEqual([true, 428]);
      // A hand on the mouse may be anybody’s.
      await client.call(sessionEndpoints.keepAlive, {
        token: '',
        active: true,
        isWatching: true,
        isWall: false,
      });
      expect(await write(client)).toBe(428);
      expect((await client.call(stepUpEndpoints.give, { secret: 'wrong' })).state).toBe(0);
      expect(await write(client)).toBe(428);
      expect((await client.call(stepUpEndpoints.give, { secret: PASSWORD })).state).toBe(1);
      expect(await write(client)).toBe(200);
      // The board is closed, or out of sight.
      await watch(client, minutes + 1);
      clock.at += 3 * MINUTE;
      expect(await read(client)).toBe(false);
    },
  );

  it('basic: a watched board is an act', async () => {
    await profile('basic');
    const { client } = await session('buyer');
    await watch(client, 45);
    expect([await read(client), await write(client)]).toEqual([true, 200]);
    clock.at += 30 * MINUTE;
    expect(await read(client)).toBe(false);
  });

  it.each(['basic', 'mlps3'] as const)(
    '%s: a wall reads on for days while it is shown, and can do nothing',
    async (name) => {
      await profile(name);
      const { client } = await session('handler');
      const show = async (minutes: number) => {
        clock.at += minutes * MINUTE;
        const told = { token: '', active: false, isWatching: true, isWall: true };
        return (await client.call(sessionEndpoints.keepAlive, told)).state === 1;
      };
      await show(1);
      // Through outages of the installation, too.
      for (let hour = 0; hour < 26; hour += 0.4) expect(await show(24)).toBe(true);
      expect(await read(client)).toBe(true);
      // The menu stands for what a reload asks; a write, and what no wall shows, is refused by its name.
      expect((await client.call(navigationEndpoints.routes, MENU)).state).toBe(1);
      const refused = { status: 409, text: '大屏登录已超过 12 小时，只能查看；要操作请重新登录' };
      expect(await client.call(todoEndpoints.readAll, {})).toMatchObject(refused);
      expect(await client.call(profileEndpoints.read, {})).toMatchObject(refused);
      expect(await client.call(stepUpEndpoints.give, { secret: PASSWORD })).toMatchObject(refused);
      // Public calls are open to them, as to a visitor; and they may log in again.
      const notices = { kind: null, keyword: '', regionCode: null, page: 1, pageSize: 10 };
      const visitor = await client.call(noticeEndpoints.list, notices, { token: null });
      const onWall = await client.call(noticeEndpoints.list, notices);
      expect([onWall.state, onWall.data]).toEqual([1, visitor.data]);
      const again = { loginName: 'handler', password: PASSWORD };
      expect((await client.call(sessionEndpoints.login, again)).state).toBe(1);
      // It is a session like others to whoever may end it, and ends with its page.
      clock.at += 31 * MINUTE;
      expect(await read(client)).toBe(false);
    },
  );

  it('a wall ends after a week, and was never one of a buyer', async () => {
    await profile('basic');
    const { client } = await session('handler');
    const { client: buyer } = await session('buyer');
    const told = { token: '', active: false, isWatching: true, isWall: true };
    const show = async (one: SealedClient) =>
      (await one.call(sessionEndpoints.keepAlive, told)).state === 1;
    for (let minute = 0; minute < 12 * 60; minute += 20) {
      expect([await show(client), await show(buyer)]).toEqual([true, true]);
      clock.at += 20 * MINUTE;
    }
    expect([await show(client), await show(buyer)]).toEqual([true, false]);
    clock.at += limits.wallMaxMs - 12 * 60 * MINUTE;
    await sql`update session set wall_at = ${new Date(clock.at)} where wall_at is not null`.execute(
      world.db,
    );
    expect(await show(client)).toBe(false);
  });

  it('end after twelve hours whatever is done', async () => {
    await profile('mlps3');
    const begun = clock.at;
    const { act } = await session('buyer');
    for (let minute = 10; minute < 12 * 60; minute += 10) {
      clock.at = begun + minute * MINUTE;
      expect(await act(true)).toBe(true);
    }
    clock.at = begun + 12 * 60 * MINUTE;
    expect(await act(true)).toBe(false);
  });

  it('mlps3: three at once of a person, one of an administrator; the newest stay', async () => {
    await profile('mlps3');
    const open = async (loginName: string, count: number) => {
      const opened = [];
      for (let n = 0; n < count; n += 1) {
        clock.at += 1_000;
        opened.push(await session(loginName));
      }
      const good = [];
      for (const { act } of opened) good.push(await act(false));
      return good;
    };
    expect(await open('buyer', 4)).toEqual([false, true, true, true]);
    expect(await open('auditAdmin', 2)).toEqual([false, true]);
    await profile('basic');
    expect(await open('handler', 4)).toEqual([true, true, true, true]);
  });

  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
  /** Logs in from a place; answers the calls of that session. */
  async function enter(loginName: string, address: string) {
    clock.at += 1_000;
    const client = await visitor();
    const headers = {
      'x-relay-token': world.relayToken,
      'x-relay-client-ip': address,
      'user-agent': WINDOWS,
    };
    const body = { loginName, password: PASSWORD };
    const token = (await client.call(sessionEndpoints.login, body, { headers })).data?.token ?? '';
    return {
      keep: () =>
        client.call(
          sessionEndpoints.keepAlive,
          { token, active: true, isWatching: false, isWall: false },
          { token },
        ),
      messages: async () => {
        const { data } = await client.call(todoEndpoints.list, MESSAGES, { token });
        return data?.rows.map(({ processName, text }) => [processName, text]);
      },
    };
  }

  it('mlps3: an administrator’s new login ends the older one, which is told why', async () => {
    await profile('mlps3');
    const older = await enter('systemAdmin', '10.7.0.1');
    expect((await older.keep()).state).toBe(1);
    const newer = await enter('systemAdmin', '10.8.0.1');
    const ended = await older.keep();
    const time = timeText(clock.at);
    expect(ended).toMatchObject({ status: 200, state: 0, text: 'token is not valid!' });
    expect(ended.wire?.[SESSION_END_REASON]).toBe(
      `您的账号于 ${time} 从 10.8.0.1 登录（Windows Chrome），本次登录已结束；如非本人操作，请立即修改密码`,
    );
    expect((await newer.keep()).state).toBe(1);
    // Nobody else is left to be told.
    expect(await newer.messages()).toEqual([]);
    // A session that its own person ended needs no reason.
    const other = await session('systemAdmin');
    await other.client.call(sessionEndpoints.logout, {});
    const { wire } = await other.client.call(sessionEndpoints.keepAlive, {
      token: '',
      active: true,
      isWatching: false,
      isWall: false,
    });
    expect(wire).toEqual({
      state: 0,
      text: 'token is not valid!',
      code: 'session.invalidToken',
    });
  });

  it.each([
    ['basic', 0, true],
    ['modern', 3, true],
    ['mlps3', 3, false],
  ] as const)(
    '%s: a login is told to the others %i times; the oldest of four stays: %j',
    async (name, told, stays) => {
      await profile(name);
      await sql`delete from todo where person_id = ${personIdOf('handler')}`.execute(world.db);
      const oldest = await enter('handler', '10.7.0.1');
      const second = await enter('handler', '10.7.0.2');
      const third = await enter('handler', '10.7.0.3');
      expect((await oldest.keep()).state).toBe(1);
      const fourth = await enter('handler', '10.8.0.1');
      const text = `${timeText(clock.at)} 从 10.8.0.1 登录（Windows Chrome）；如非本人操作，请立即修改密码`;
      for (const one of [second, third, fourth]) {
        const messages = await one.messages();
        expect(messages).toHaveLength(told);
        if (told > 0) expect(messages?.[0]).toEqual(['账号有新的登录', text]);
      }
      const answer = await oldest.keep();
      expect(answer.state).toBe(stays ? 1 : 0);
      if (!stays) expect(answer.wire?.[SESSION_END_REASON]).toContain('从 10.8.0.1 登录');
    },
  );

  it('begin with the last login, its address and the wrong passwords since', async () => {
    await profile('mlps3');
    expect((await login('reviewer', PASSWORD, '10.9.0.1')).data?.notice).toMatchObject({
      lastAtMs: null,
    });
    const first = clock.at;
    clock.at += MINUTE;
    await login('reviewer', 'wrong', '10.9.0.2');
    await login('reviewer', 'wrong', '10.9.0.3');
    clock.at += MINUTE;
    expect((await login('reviewer', PASSWORD, '10.9.0.1')).data?.notice).toEqual({
      lastAtMs: first,
      lastAddress: '10.9.0.1',
      failures: 2,
      passwordDaysLeft: null,
    });
    await profile('basic');
    expect((await login('reviewer')).data?.notice).toBeNull();
  });
});

describe('accounts', () => {
  it.each([
    ['mlps3', 90],
    ['modern', 180],
  ] as const)(
    '%s: unused for %i days are locked until the password is reset',
    async (name, days) => {
      await profile(name);
      const used = clock.at;
      await login('supplier2');
      clock.at = used + days * DAY - 1;
      await sql`update person set password_changed_at = ${new Date(used)}`.execute(world.db);
      expect((await login('supplier3')).state).toBe(1);
      clock.at = used + days * DAY;
      expect((await login('supplier2')).text).toContain('长期未使用');
      expect((await login('supplier2', 'wrong', '10.5.0.1')).text).toBe('登录失败！');
      await sql`update person set password_changed_at = ${new Date(clock.at)}
      where id = ${personIdOf('supplier2')}`.execute(world.db);
      expect((await login('supplier2')).state).toBe(1);
    },
  );

  it.each([
    ['mlps3', 60],
    ['modern', 120],
    ['basic', 90],
  ] as const)('%s: unused for %i days are listed by the doctor', async (name, days) => {
    await profile(name);
    const check = checks.find((one) => one.name === 'accounts.idle');
    const found = () => check?.run({ db: world.db, clock, dataDir: null, env: {} });
    const used = clock.at;
    await sql`update person set last_login_at = ${new Date(used + days * DAY)}
      where id <> ${personIdOf('keeper')}`.execute(world.db);
    await login('keeper');
    clock.at = used + days * DAY - 1;
    expect(await found()).toMatchObject({ level: 'good' });
    clock.at = used + days * DAY;
    expect(await found()).toMatchObject({ level: 'warning', text: `1 个账号 ${days} 天未登录` });
  });

  it('mlps3: five wrong passwords lock one network out, and nobody else', async () => {
    await profile('mlps3');
    const answers = [];
    for (let n = 0; n < 6; n += 1)
      answers.push((await login('supervisor', 'wrong', '10.7.0.1')).text);
    expect(answers.slice(0, 5)).toEqual(Array(5).fill('登录失败！'));
    expect(answers[5]).toContain('30 分钟后再试');
    expect((await login('supervisor', PASSWORD, '10.7.0.1')).state).toBe(0);
    expect((await login('supervisor', PASSWORD, '10.8.0.1')).state).toBe(1);
    // A name that nobody has is locked alike: the lock says nothing about accounts.
    for (let n = 0; n < 5; n += 1) await login('nobody', 'wrong', '10.7.0.1');
    expect((await login('nobody', 'wrong', '10.7.0.1')).text).toContain('30 分钟后再试');
  });

  it('modern: after wrong passwords one network waits, and nobody else', async () => {
    await profile('modern');
    // Each wait is twice as long as the one before: sooner or later a try comes too early.
    const wrong = [];
    do wrong.push((await login('supervisor', 'wrong', '10.7.1.1')).text);
    while (!/请 \d+ 秒后再试/.test(wrong.at(-1) ?? '') && wrong.length < 9);
    expect(wrong[0]).toBe('登录失败！');
    expect(wrong.at(-1)).toContain('秒后再试');
    expect((await login('supervisor', PASSWORD, '10.8.1.1')).state).toBe(1);
  });

  it('mlps3: twenty wrong passwords from everywhere leave a known network and the reset link', async () => {
    await profile('mlps3');
    expect(rulesOf('mlps3').mostGuesses).toBe(20);
    expect(rulesOf('modern').mostGuesses).toBe(50);
    const knows = (ip: string) => createKnownPlaces(clock, world.db).knows('supervisor', ip);
    expect(await knows('10.6.0.1')).toBe(false);
    const person = await sql<{ id: string; name: string; org_id: string }>`
      select id, name, org_id from person where login_name = 'supervisor'`.execute(world.db);
    const { id = '', name = '', org_id: orgId = '' } = person.rows[0] ?? {};
    const by = { id, name, orgId };
    await logSecurity({ action: 'link.used', by, address: '10.6.0.1' }, clock, world.db);
    expect(await knows('10.6.0.1')).toBe(true);
    expect(await knows('10.9.0.1')).toBe(false);
  });

  it.each([
    ['basic', [null, null, null]],
    ['modern', ['enrol', null, null]],
    ['mlps3', ['enrol', 'enrol', null]],
  ] as const)('%s: a second factor of administrator, buyer, supplier: %j', async (name, steps) => {
    await profile(name);
    await setSetting('security.factorFor', 'byProfile');
    expect([
      await stepOf('securityAdmin'),
      await stepOf('buyer'),
      await stepOf('supplier4'),
    ]).toEqual(steps);
  });
});

describe('the log', () => {
  it('of 190 days and more is there, and nobody changes it', async () => {
    await profile('mlps3');
    await login('supplier5', 'wrong');
    const { rows } = await sql<{ seq: number }>`select max(seq) as seq from security_log`.execute(
      world.db,
    );
    clock.at += 190 * DAY;
    await login('supplier5', 'wrong');
    const kept = await sql`select 1 from security_log where seq = ${rows[0]?.seq}`.execute(
      world.db,
    );
    expect(kept.rows).toHaveLength(1);
    for (const change of ['delete from security_log', "update security_log set actor = 'x'"])
      await expect(sql.raw(change).execute(world.db)).rejects.toThrow();
  });
});
