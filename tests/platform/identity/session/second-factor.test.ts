import { secondFactorEndpoints } from '@jicai/shared/contract/identity/account/second-factor.ts';
import {
  type LoginResponse,
  sessionEndpoints,
  signInEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SealedClient, sealedClient } from '../../../harness/client/sealed-client.ts';
import { codeAt } from '../../../harness/people/authenticator.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { injected, manualClock, startPlatform, type World } from '../../../harness/world.ts';

const MINUTE = 60_000;
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;

beforeAll(async () => {
  world = await startPlatform({ clock, loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());
beforeEach(() => {
  // A code of an earlier test is used up.
  clock.at += 2 * MINUTE;
});

const visitor = () => sealedClient('', { send: injected(world.app) });
const { begin, confirm, remove, renewCodes, state } = secondFactorEndpoints;

async function loggedIn(loginName: string): Promise<SealedClient> {
  const client = await visitor();
  await client.login(loginName, PASSWORD);
  return client;
}

/** Gives a person a second factor on their own account page. */
async function enrol(loginName: string) {
  const client = await loggedIn(loginName);
  const begun = await client.call(begin, {});
  const secret = begun.data?.enrolment.secret ?? '';
  const done = await client.call(confirm, { code: codeAt(secret, clock.at) });
  clock.at += MINUTE;
  return { client, secret, codes: done.data?.recoveryCodes ?? [] };
}

/** Name and password: the answer, with the ticket of the step that is still to be made. */
async function firstStep(loginName: string) {
  const client = await visitor();
  const { data } = await client.call(sessionEndpoints.login, { loginName, password: PASSWORD });
  return { client, data, ticket: data?.pending?.ticket ?? '' };
}

async function give(loginName: string, code: string) {
  const { client, ticket } = await firstStep(loginName);
  return client.call(signInEndpoints.giveCode, { ticket, code });
}

const isIn = (answer: { data: LoginResponse | null }) => Boolean(answer.data?.token);

const setSetting = (name: string, value: string) =>
  world.db
    .insertInto('setting')
    .values({ name, value, changed_at: new Date(clock.at) })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();

describe('a second factor', () => {
  it('is begun with a secret and a QR code, and confirmed by the first code', async () => {
    const client = await loggedIn('buyer');
    expect((await client.call(state, {})).data).toEqual({
      isOn: false,
      isRequired: false,
      codesLeft: 0,
      keysAllowed: false,
      certificatesAllowed: false,
      keys: [],
    });
    const { data } = await client.call(begin, {});
    expect(data?.enrolment.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data?.enrolment.uri).toContain(`secret=${data?.enrolment.secret}`);
    expect(data?.enrolment.rows.every((row) => /^[01]+$/.test(row))).toBe(true);
    const secret = data?.enrolment.secret ?? '';
    const wrong = await client.call(confirm, { code: codeAt(secret, clock.at, 5) });
    expect(wrong).toMatchObject({ state: 0, text: expect.stringContaining('动态口令不正确') });
    // Until it is confirmed a login asks for the password alone.
    expect((await firstStep('buyer')).data?.pending).toBeNull();
    const done = await client.call(confirm, { code: codeAt(secret, clock.at) });
    expect(done.data?.recoveryCodes).toHaveLength(10);
    expect((await client.call(state, {})).data).toMatchObject({ isOn: true, codesLeft: 10 });
  });

  it('is asked for after the password: no token before the code', async () => {
    const { secret } = await enrol('handler');
    const { client, data, ticket } = await firstStep('handler');
    expect(data).toMatchObject({ token: null, user: null, pending: { step: 'code' } });
    const answer = await client.call(signInEndpoints.giveCode, {
      ticket,
      code: codeAt(secret, clock.at),
    });
    expect(answer.data?.token).toMatch(/^[\w-]{43}$/);
    expect(answer.data?.user?.id).toBe(personIdOf('handler'));
  });

  it('takes a code once, one step early or late, and no other', async () => {
    const { secret } = await enrol('otherHandler');
    const code = codeAt(secret, clock.at);
    expect(isIn(await give('otherHandler', codeAt(secret, clock.at, 2)))).toBe(false);
    expect(isIn(await give('otherHandler', codeAt(secret, clock.at, -2)))).toBe(false);
    expect(isIn(await give('otherHandler', code))).toBe(true);
    expect(isIn(await give('otherHandler', code))).toBe(false);
    expect(isIn(await give('otherHandler', codeAt(secret, clock.at, 1)))).toBe(true);
    expect(isIn(await give('otherHandler', codeAt(secret, clock.at, -1)))).toBe(false);
  });

  it('used by two at once lets one in', async () => {
    const { secret } = await enrol('reviewer');
    const code = codeAt(secret, clock.at);
    const answers = await Promise.all(Array.from({ length: 5 }, () => give('reviewer', code)));
    expect(answers.filter(isIn)).toHaveLength(1);
  });

  it('has recovery codes: each is good once, stored under a slow hash, in any writing', async () => {
    const { client, codes } = await enrol('supervisor');
    const rows = await world.db.selectFrom('recovery_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(codes[0]);
    expect(new Set(rows.map(({ hash }) => hash.slice(0, 30)))).toEqual(
      new Set(['$argon2id$v=19$m=19456,t=2,p=1']),
    );
    expect(isIn(await give('supervisor', (codes[0] ?? '').toUpperCase()))).toBe(true);
    expect(isIn(await give('supervisor', codes[0] ?? ''))).toBe(false);
    expect((await client.call(state, {})).data?.codesLeft).toBe(9);
    // Other codes end the earlier ones.
    const renewed = await client.call(renewCodes, {});
    expect(isIn(await give('supervisor', codes[1] ?? ''))).toBe(false);
    expect(isIn(await give('supervisor', renewed.data?.recoveryCodes[1] ?? ''))).toBe(true);
  });

  it('stands encrypted in the database, and opens for its person alone', async () => {
    const { secret } = await enrol('finance');
    const rows = await world.db.selectFrom('second_factor').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    const stored = rows.find((row) => row.person_id === personIdOf('finance'))?.secret ?? '';
    await world.db
      .updateTable('second_factor')
      .set({ secret: stored, last_step: 0 })
      .where('person_id', '=', personIdOf('handler'))
      .execute();
    const { client, ticket } = await firstStep('handler');
    const code = codeAt(secret, clock.at);
    expect((await client.call(signInEndpoints.giveCode, { ticket, code })).status).toBe(500);
  });

  it('may be turned off by its person; then the password is enough', async () => {
    const { client } = await enrol('keeper');
    expect((await client.call(remove, {})).state).toBe(1);
    expect((await firstStep('keeper')).data?.token).toBeTruthy();
    expect((await client.call(remove, {})).text).toBe('尚未启用动态口令');
  });

  it('is protected from who has a session and not the password', async () => {
    const { client } = await enrol('acceptor');
    clock.at += 5 * MINUTE;
    for (const endpoint of [remove, renewCodes, begin]) {
      const answer = await client.call(endpoint, {});
      expect(answer).toMatchObject({ status: 428, state: 0 });
    }
    expect((await client.call(state, {})).data?.isOn).toBe(true);
  });
});

it('recovery codes are not hashed for who would be refused anyway', async () => {
  const tight = await startPlatform({ clock, loginsPerMinute: 3 });
  try {
    const client = await sealedClient('', { send: injected(tight.app) });
    await client.login('keeper', PASSWORD);
    const { addKey } = secondFactorEndpoints;
    // Three hashings a minute are allowed; what hashes nothing is refused for its own reason each time.
    for (let n = 0; n < 5; n += 1) {
      const renewed = await client.call(renewCodes, {});
      expect(renewed).toMatchObject({ state: 0, wire: { code: 'factor.none' } });
      const key = await client.call(addKey, { kind: null, answer: '{}', name: '' });
      expect(key.status).not.toBe(429);
    }
  } finally {
    await tight.stop();
  }
});

describe('guessing codes', () => {
  it('ends the ticket after five, and counts over all tickets of the account', async () => {
    const { secret, codes } = await enrol('supplier1');
    const { client, ticket } = await firstStep('supplier1');
    const wrong = codeAt(secret, clock.at, 9);
    for (let n = 0; n < 5; n += 1)
      await client.call(signInEndpoints.giveCode, { ticket, code: wrong });
    const right = await client.call(signInEndpoints.giveCode, {
      ticket,
      code: codeAt(secret, clock.at),
    });
    expect(right.text).toBe('登录已超时，请重新登录');
    for (let n = 0; n < 15; n += 1) await give('supplier1', wrong);
    // The account takes no codes by time for a while; the owner has recovery codes.
    expect((await give('supplier1', codeAt(secret, clock.at))).text).toContain('次数过多');
    expect(isIn(await give('supplier1', codes[0] ?? ''))).toBe(true);
    clock.at += 16 * MINUTE;
    expect(isIn(await give('supplier1', codeAt(secret, clock.at)))).toBe(true);
  });

  it('stands in the security log', async () => {
    const { secret } = await enrol('supplier2');
    await give('supplier2', codeAt(secret, clock.at, 9));
    const rows = await world.db
      .selectFrom('security_log')
      .select(['action', 'was_refused'])
      .where('person_id', '=', personIdOf('supplier2'))
      .orderBy('seq')
      .execute();
    expect(rows.map(({ action, was_refused }) => `${action} ${was_refused}`)).toEqual([
      'login false',
      'factor.added false',
      'factor.step true',
    ]);
  });

  it.each(['', 'x'.repeat(43), '../../../etc'])('a ticket like %j is none', async (ticket) => {
    const client = await visitor();
    const body = { ticket, code: '123456' };
    for (const answer of [
      await client.call(signInEndpoints.giveCode, body),
      await client.call(signInEndpoints.confirmFactor, body),
    ]) {
      expect(answer.state).toBe(0);
      expect([200, 400]).toContain(answer.status);
    }
  });

  it('a ticket is good for ten minutes, for its own step, once', async () => {
    const { secret } = await enrol('supplier3');
    const old = await firstStep('supplier3');
    clock.at += 10 * MINUTE;
    const code = codeAt(secret, clock.at);
    const answer = await old.client.call(signInEndpoints.giveCode, { ticket: old.ticket, code });
    expect(answer.text).toBe('登录已超时，请重新登录');
    const { client, ticket } = await firstStep('supplier3');
    expect((await client.call(signInEndpoints.beginFactor, { ticket })).state).toBe(0);
    const password = 'a long sentence of mine 9';
    expect((await client.call(signInEndpoints.replacePassword, { ticket, password })).state).toBe(
      0,
    );
    expect(isIn(await client.call(signInEndpoints.giveCode, { ticket, code }))).toBe(true);
    clock.at += MINUTE;
    const again = { ticket, code: codeAt(secret, clock.at) };
    expect(isIn(await client.call(signInEndpoints.giveCode, again))).toBe(false);
  });
});

describe('whoever needs a second factor', () => {
  it('is nobody by default: the password alone logs an administrator in', async () => {
    expect((await firstStep('systemAdmin')).data?.token).toBeTruthy();
  });

  it('sets it up within the login, before there is a session', async () => {
    await setSetting('security.factorFor', 'administrators');
    expect((await firstStep('supplier4')).data?.token).toBeTruthy();
    const { client, data, ticket } = await firstStep('systemAdmin');
    expect(data).toMatchObject({ token: null, pending: { step: 'enrol' } });
    const begun = await client.call(signInEndpoints.beginFactor, { ticket });
    const secret = begun.data?.enrolment.secret ?? '';
    const code = codeAt(secret, clock.at);
    const done = await client.call(signInEndpoints.confirmFactor, { ticket, code });
    expect(done.data?.recoveryCodes).toHaveLength(10);
    expect(done.data?.login.token).toBeTruthy();
    clock.at += MINUTE;
    expect((await firstStep('systemAdmin')).data?.pending?.step).toBe('code');
    await setSetting('security.factorFor', 'byProfile');
  });

  it.each([
    ['nobody', { systemAdmin: false, evaluator: false, supplier5: false }],
    ['administrators', { securityAdmin: true, evaluator: false, supplier5: false }],
    ['staff', { securityAdmin: true, evaluator: true, supplier5: false }],
    ['everybody', { securityAdmin: true, evaluator: true, supplier5: true }],
  ])('by setting: %s', async (who, expected) => {
    await setSetting('security.factorFor', who);
    for (const [loginName, isNeeded] of Object.entries(expected)) {
      if (loginName === 'systemAdmin') continue;
      const { data } = await firstStep(loginName);
      expect([loginName, data?.pending?.step ?? null]).toEqual([
        loginName,
        isNeeded ? 'enrol' : null,
      ]);
    }
    await setSetting('security.factorFor', 'byProfile');
  });
});
