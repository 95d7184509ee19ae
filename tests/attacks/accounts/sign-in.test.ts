import { sendReset } from '@jicai/platform/src/identity/access/forgot.ts';
import { linkForOwner } from '@jicai/platform/src/identity/access/links.ts';
import { createThrottle } from '@jicai/platform/src/identity/session/throttle.ts';
import { memoryMailer } from '@jicai/platform/src/kernel/mail/mail.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { profileEndpoints } from '@jicai/shared/contract/identity/account/profile.ts';
import { secondFactorEndpoints } from '@jicai/shared/contract/identity/account/second-factor.ts';
import {
  sessionEndpoints,
  signInEndpoints,
} from '@jicai/shared/contract/identity/account/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientFrom } from '../../harness/client/client-from.ts';
import type { SealedClient } from '../../harness/client/sealed-client.ts';
import { codeAt } from '../../harness/people/authenticator.ts';
import { hashForUse, PASSWORD, personIdOf } from '../../harness/people/cast.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

/* Attacks on the steps of a login, at the platform itself: a relay would let less of it through. */

const MINUTE = 60_000;
const SITE = 'https://mall.example.org';
const NEW_PASSWORD = 'a long sentence of mine 7';
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
const mailer = memoryMailer();
let world: World;

beforeAll(async () => {
  world = await startPlatform({ clock, mailer, publicUrl: SITE, suppliers: 4 });
  await hashForUse(world.db);
  await sql`insert into person_profile (person_id, email, confirmed_email, updated_at)
    select id, login_name || '@example.org', login_name || '@example.org', now() from person`.execute(
    world.db,
  );
  // An invited person has no password yet.
  await sql`update person set password_hash = '' where login_name = 'keeper'`.execute(world.db);
  await sql`update person set disabled = true where login_name = 'evaluator'`.execute(world.db);
});
afterAll(() => world?.stop());
beforeEach(() => {
  clock.at += 2 * 60 * MINUTE;
});

let places = 0;
/** A client whose calls come from a network of its own, as a relay vouches for it. */
function newPlace(): Promise<SealedClient> {
  places += 1;
  return from(`10.${places >> 8}.${places & 255}.7`);
}

const from = (ip: string) => clientFrom(world, ip);

const login = (client: SealedClient, loginName: string, password = PASSWORD) =>
  client.call(sessionEndpoints.login, { loginName, password });
const forgot = (client: SealedClient, loginName: string) =>
  client.call(accessEndpoints.forgot, { loginName });

/** The mails that wait, sent as the worker sends them. */
async function sendMails(): Promise<void> {
  const needs = {
    db: world.db,
    clock,
    throttle: createThrottle(),
    mailer,
    sms: null,
    publicUrl: SITE,
  };
  const { rows } = await sql<{ personId: string }>`delete from pgboss.job
    where name = 'access.sendReset' returning data->>'personId' as "personId"`.execute(world.db);
  for (const { personId } of rows) await sendReset(needs, personId);
}

const setSetting = (name: string, value: string) =>
  world.db
    .insertInto('setting')
    .values({ name, value, changed_at: new Date(clock.at) })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();

/** Gives a person a second factor; answers its secret. */
async function enrol(loginName: string): Promise<string> {
  const client = await newPlace();
  await client.login(loginName, PASSWORD);
  const begun = await client.call(secondFactorEndpoints.begin, {});
  const secret = begun.data?.enrolment.secret ?? '';
  await client.call(secondFactorEndpoints.confirm, { code: codeAt(secret, clock.at) });
  clock.at += MINUTE;
  return secret;
}

/** The ticket that a right password gets. */
async function ticketOf(loginName: string, client?: SealedClient): Promise<string> {
  const { data } = await login(client ?? (await newPlace()), loginName);
  return data?.pending?.ticket ?? '';
}

describe('[AT13] which accounts exist is told', () => {
  it('by no answer of a login: unknown, disabled, without a password, and a wrong one', async () => {
    const answers = await Promise.all(
      ['no-such-person', 'evaluator', 'keeper', 'buyer', "x' or 1=1 --"].map(async (name) =>
        login(await newPlace(), name, 'guess'),
      ),
    );
    const { status, wire } = answers[0] ?? {};
    expect(status).toBe(200);
    for (const answer of answers) expect(answer).toMatchObject({ status, wire });
  });

  it('by no lock: names that nobody has are locked alike', async () => {
    await setSetting('security.profile', 'mlps3');
    const walks = await Promise.all(
      ['no-such-one', 'evaluator', 'keeper', 'supplier1'].map(async (name) => {
        const client = await newPlace();
        const texts: string[] = [];
        for (let n = 0; n < 7; n += 1) texts.push((await login(client, name, 'guess')).text);
        return texts;
      }),
    );
    await setSetting('security.profile', 'basic');
    for (const walk of walks) expect(walk).toEqual(walks[0]);
    expect(walks[0]?.[6]).toContain('密码错误次数过多');
  });

  it('by no answer of a forgotten password', async () => {
    const names = ['buyer', 'no-such-person', 'evaluator', 'keeper', 'x'.repeat(40)];
    const answers = await Promise.all(names.map(async (name) => forgot(await newPlace(), name)));
    for (const { status, wire } of answers)
      expect({ status, wire }).toEqual({ status: 200, wire: answers[0]?.wire });
  });

  it('by no answer to a link or ticket: unknown, used, late, of another step', async () => {
    const tokens = await world.db.transaction().execute(async (trx) => {
      const used = await linkForOwner(personIdOf('finance'), clock, trx);
      const late = await linkForOwner(personIdOf('acceptor'), clock, trx);
      const left = await linkForOwner(personIdOf('evaluator'), clock, trx);
      return { used, late, left, unknown: 'x'.repeat(32) };
    });
    const { use, open } = accessEndpoints;
    const owner = await newPlace();
    expect((await owner.call(use, { token: tokens.used, password: NEW_PASSWORD })).state).toBe(1);
    clock.at += 31 * MINUTE;
    const opened = await Promise.all(
      Object.values(tokens).map(async (token) => (await newPlace()).call(open, { token })),
    );
    for (const { status, wire } of opened) expect({ status, wire }).toEqual(statusAndWire(opened));
    await enrol('supplier2');
    const ticket = await ticketOf('supplier2');
    const client = await newPlace();
    const answers = [
      await client.call(signInEndpoints.giveCode, { ticket: 'x'.repeat(43), code: '000000' }),
      await client.call(signInEndpoints.confirmFactor, { ticket, code: '000000' }),
      await client.call(signInEndpoints.beginFactor, { ticket }),
      await client.call(signInEndpoints.replacePassword, { ticket, password: NEW_PASSWORD }),
    ];
    for (const answer of answers) expect(answer.wire).toEqual(answers[0]?.wire);
    expect(answers[0]?.state).toBe(0);
  });

  it.each([
    ['a login', (client: SealedClient, name: string) => login(client, name, 'guess')],
    ['a forgotten password', forgot],
  ])('by no time that %s takes', async (_what, ask) => {
    const known: number[] = [];
    const unknown: number[] = [];
    const timed = async (name: string, times: number[]) => {
      const client = await newPlace();
      const began = performance.now();
      await ask(client, name);
      times.push(performance.now() - began);
    };
    await timed('warm-up', []);
    // In turn, so that whatever else the machine does meets both alike.
    for (let n = 0; n < 40; n += 1) {
      await timed('supplier3', known);
      await timed(`nobody-${n}`, unknown);
      await sendMails();
    }
    // The chance that a known name takes longer: a half where time tells nothing, 1 where it tells all.
    const chance = longerChance(known, unknown);
    console.info(`${_what}: a known name takes longer with a chance of ${chance.toFixed(2)}`);
    expect(chance).toBeGreaterThan(0.15);
    expect(chance).toBeLessThan(0.85);
  });
});

const statusAndWire = ([first]: readonly { status: number; wire: unknown }[]) => ({
  status: first?.status,
  wire: first?.wire,
});

/** The share of pairs in which the first took longer. */
function longerChance(first: readonly number[], second: readonly number[]): number {
  const longer = first.flatMap((one) => second.filter((other) => one > other));
  return longer.length / (first.length * second.length);
}

describe('[AT14] a login under way', () => {
  it('is finished once: a replayed ticket or code opens nothing', async () => {
    const secret = await enrol('supplier4');
    const ticket = await ticketOf('supplier4');
    const give = async (code: string) =>
      (await newPlace()).call(signInEndpoints.giveCode, { ticket, code });
    const code = codeAt(secret, clock.at);
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(code)));
    expect(answers.filter(({ data }) => data?.token)).toHaveLength(1);
    clock.at += MINUTE;
    expect((await give(codeAt(secret, clock.at))).data).toBeNull();
    // The code with a ticket of its own is no better.
    const next = await ticketOf('supplier4');
    const again = await (await newPlace()).call(signInEndpoints.giveCode, { ticket: next, code });
    expect(again.data).toBeNull();
  });

  it('ends when the password changes: whoever had the old one does not finish', async () => {
    await setSetting('security.factorFor', 'everybody');
    const thief = await newPlace();
    const stolen = await ticketOf('otherHandler', thief);
    const begun = await thief.call(signInEndpoints.beginFactor, { ticket: stolen });
    const theirs = begun.data?.enrolment.secret ?? '';
    await setSetting('security.factorFor', 'nobody');
    const owner = await newPlace();
    await owner.login('otherHandler', PASSWORD);
    const changed = await owner.call(profileEndpoints.changePassword, {
      oldPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    expect(changed.state).toBe(1);
    const confirmed = await thief.call(signInEndpoints.confirmFactor, {
      ticket: stolen,
      code: codeAt(theirs, clock.at),
    });
    expect(confirmed.text).toBe('登录已超时，请重新登录');
  });

  it('ends when its person is disabled, and so does a link in hand', async () => {
    const secret = await enrol('stranger');
    const ticket = await ticketOf('stranger');
    await forgot(await newPlace(), 'stranger');
    await sendMails();
    const token = /#([\w-]+)/.exec(mailer.sent.at(-1)?.text ?? '')?.[1] ?? '';
    await sql`update person set disabled = true where login_name = 'stranger'`.execute(world.db);
    const client = await newPlace();
    const code = codeAt(secret, clock.at);
    expect((await client.call(signInEndpoints.giveCode, { ticket, code })).data).toBeNull();
    const used = await client.call(accessEndpoints.use, { token, password: NEW_PASSWORD });
    expect(used.state).toBe(0);
    expect((await login(client, 'stranger')).text).toBe((await login(client, 'nobody')).text);
  });

  it('takes a bounded number of codes, whatever the tickets and addresses', async () => {
    const secret = await enrol('reviewer');
    let checked = 0;
    for (let round = 0; round < 12; round += 1) {
      const client = await newPlace();
      const ticket = await ticketOf('reviewer', client);
      for (let n = 0; n < 7; n += 1) {
        const code = codeAt(secret, clock.at, 100 + round * 7 + n);
        const { text } = await client.call(signInEndpoints.giveCode, { ticket, code });
        if (text.startsWith('动态口令不正确')) checked += 1;
      }
    }
    // 84 guesses by somebody who knows the password: twenty within a quarter of an hour are compared.
    expect(checked).toBe(20);
    clock.at += 16 * MINUTE;
    const ticket = await ticketOf('reviewer');
    const code = codeAt(secret, clock.at);
    const owner = await (await newPlace()).call(signInEndpoints.giveCode, { ticket, code });
    expect(owner.data?.token).toBeTruthy();
  });
});

describe('[AT15] a flood of forgotten passwords', () => {
  it('sends one person three mails an hour, from however many addresses', async () => {
    const before = mailer.sent.length;
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await forgot(await newPlace(), 'supervisor')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await sendMails();
    for (let n = 0; n < 6; n += 1) {
      await forgot(await newPlace(), 'supervisor');
      await sendMails();
    }
    const letters = mailer.sent.slice(before);
    expect(letters.map(({ to }) => to)).toEqual(Array(3).fill('supervisor@example.org'));
    // The last of them is good: the owner gets in meanwhile.
    const token = /#([\w-]+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
    const owner = await newPlace();
    const used = await owner.call(accessEndpoints.use, { token, password: NEW_PASSWORD });
    expect(used.state).toBe(1);
    expect((await login(owner, 'supervisor', NEW_PASSWORD)).state).toBe(1);
  });

  it('queues one job for all names that nobody has', async () => {
    await sendMails();
    for (let n = 0; n < 30; n += 1) await forgot(await newPlace(), `nobody-${n}`);
    const { rows } = await sql`select 1 from pgboss.job where name = 'access.sendReset'`.execute(
      world.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('[AT16] an owner whom wrong passwords lock out at the own desk', () => {
  it('gets in by the link of a mail, there and at once', async () => {
    await setSetting('security.profile', 'mlps3');
    await setSetting('security.factorFor', 'nobody');
    const desk = await newPlace();
    for (let n = 0; n < 5; n += 1) await login(desk, 'handler', 'guess');
    expect((await login(desk, 'handler')).text).toContain('密码错误次数过多');
    await forgot(desk, 'handler');
    await sendMails();
    const token = /#([\w-]+)/.exec(mailer.sent.at(-1)?.text ?? '')?.[1] ?? '';
    const password = 'Kxqpv-rt7zmwna';
    expect((await desk.call(accessEndpoints.use, { token, password })).state).toBe(1);
    expect((await login(desk, 'handler', password)).data?.token).toBeTruthy();
    await setSetting('security.profile', 'basic');
  });
});
