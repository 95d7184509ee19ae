import { sendReset } from '@jicai/platform/src/identity/access/forgot.ts';
import { smtpMailer } from '@jicai/platform/src/kernel/mail/smtp.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { type MailServer, startMailServer } from '../../../harness/servers/mail-server.ts';
import { until } from '../../../harness/wait.ts';
import { injected, manualClock, startPlatform, type World } from '../../../harness/world.ts';

/* A forgotten password: a link by mail, through a real SMTP server. */

const MINUTE = 60_000;
const SITE = 'https://mall.example.org';
const FROM = 'mall@example.org';
const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));

let post: MailServer;
let world: World;
let mailer: ReturnType<typeof smtpMailer>;
beforeAll(async () => {
  post = await startMailServer();
  mailer = smtpMailer(post.url, FROM);
  world = await startPlatform({ clock, mailer, publicUrl: SITE, loginsPerMinute: 1_000 });
  for (const name of ['buyer', 'handler', 'reviewer', 'supervisor'])
    await sql`insert into person_profile (person_id, email, confirmed_email, updated_at)
      values (${personIdOf(name)}, ${`${name}@example.org`}, ${`${name}@example.org`}, now())`.execute(
      world.db,
    );
});
afterAll(async () => {
  await world?.stop();
  await post?.stop();
});
beforeEach(() => {
  clock.at += 2 * 60 * MINUTE;
  post.letters.length = 0;
  post.isBusy = false;
});

const visitor = () => sealedClient('', { send: injected(world.app) });
const forgot = async (loginName: string) =>
  (await visitor()).call(accessEndpoints.forgot, { loginName });

/** The jobs that wait, as the worker would carry them out. */
async function work(): Promise<void> {
  const needs = { db: world.db, clock, mailer, sms: null, publicUrl: SITE };
  const { rows } = await sql<{ personId: string }>`
    delete from pgboss.job where name = 'access.sendReset' returning data->>'personId' as "personId"`.execute(
    world.db,
  );
  for (const { personId } of rows) await sendReset(needs, personId);
}

async function linkFor(loginName: string): Promise<string> {
  await forgot(loginName);
  await work();
  await until('a letter', () => post.letters.length > 0);
  return /setPassword#([\w-]+)/.exec(post.letters.at(-1)?.text ?? '')?.[1] ?? '';
}

const use = async (token: string, password = 'a long sentence of mine 7') =>
  (await visitor()).call(accessEndpoints.use, { token, password });

describe('a forgotten password', () => {
  it('is replaced by a link that comes by mail; sessions end', async () => {
    const client = await visitor();
    await client.login('buyer', PASSWORD);
    const token = await linkFor('buyer');
    expect(post.letters).toHaveLength(1);
    expect(post.letters[0]?.to).toBe('buyer@example.org');
    expect(post.letters[0]?.text).toContain(`${SITE}/mall/setPassword#${token}`);
    expect((await use(token)).state).toBe(1);
    const gone = await client.call(sessionEndpoints.keepAlive, {
      token: '',
      active: true,
      isWatching: false,
      isWall: false,
    });
    expect(gone.text).toBe('token is not valid!');
    await (await visitor()).login('buyer', 'a long sentence of mine 7');
  });

  it('has a link that is good once, for thirty minutes', async () => {
    const token = await linkFor('handler');
    clock.at += 30 * MINUTE - 1;
    expect((await use(token)).state).toBe(1);
    expect((await use(token, 'another sentence of mine 8')).state).toBe(0);
    const late = await linkFor('handler');
    clock.at += 30 * MINUTE;
    expect((await use(late, 'another sentence of mine 8')).state).toBe(0);
  });

  it('answers a name that nobody has with the same bytes, and sends nothing', async () => {
    const known = await forgot('reviewer');
    const answers = [await forgot('nobody'), await forgot('keeper'), await forgot("x' or 1=1")];
    for (const answer of answers) {
      expect(answer.wire).toEqual(known.wire);
      expect(answer.status).toBe(known.status);
    }
    await work();
    expect(post.letters.map(({ to }) => to)).toEqual(['reviewer@example.org']);
  });

  it('sends three mails an hour, however often somebody asks', async () => {
    for (let n = 0; n < 8; n += 1) {
      await forgot('supervisor');
      await work();
    }
    expect(post.letters).toHaveLength(3);
  });

  it('is asked for a few times a minute from one address', async () => {
    const small = await startPlatform({ mailer, loginsPerMinute: 3 });
    const client = await sealedClient('', { send: injected(small.app) });
    const statuses = [];
    for (let n = 0; n < 5; n += 1)
      statuses.push((await client.call(accessEndpoints.forgot, { loginName: `n${n}` })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await small.stop();
  });

  it('is tried again while the mail server is busy: the last link is the good one', async () => {
    post.isBusy = true;
    await forgot('handler');
    await expect(work()).rejects.toThrow('busy');
    post.isBusy = false;
    const token = await linkFor('handler');
    expect((await use(token, 'yet another sentence 9')).state).toBe(1);
  });

  it('is for the unit’s administrator where no mail server is configured', async () => {
    const none = await startPlatform();
    const client = await sealedClient('', { send: injected(none.app) });
    expect((await client.call(accessEndpoints.canReset, {})).data).toEqual({ byMail: false });
    const answer = await client.call(accessEndpoints.forgot, { loginName: 'buyer' });
    expect(answer.text).toContain('请联系单位管理员');
    await none.stop();
  });
});
