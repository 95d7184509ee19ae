import { createThrottle } from '@jicai/platform/src/identity/session/throttle.ts';
import { smtpMailer } from '@jicai/platform/src/kernel/mail/smtp.ts';
import { sendCode } from '@jicai/platform/src/supply/entry/contact-code.ts';
import { DEVICE_HEADER } from '@jicai/shared/contract/kernel/device.ts';
import { entryEndpoints } from '@jicai/shared/contract/supply/entry.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { type MailServer, startMailServer } from '../../harness/servers/mail-server.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';
import { layOut } from '../mall/small-mall.ts';

/* A supplier's registration is confirmed by a code that comes by mail. */

const MINUTE = 60_000;

const clock = manualClock(Date.parse('2026-06-01T01:00:00Z'));
let world: World;
let post: MailServer;
beforeAll(async () => {
  post = await startMailServer();
  const mailer = smtpMailer(post.url, 'mall@example.org');
  world = await startPlatform({ clock, mailer, loginsPerMinute: 1_000 });
  await layOut(world.db);
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

const visitor = () => world.as('anonymous');
const ask = (email: string) => visitor().call(entryEndpoints.mailCode, { email });

/** The jobs that wait, as the worker would carry them out. */
async function work(): Promise<void> {
  const mailer = smtpMailer(post.url, 'mall@example.org');
  const { rows } = await sql<{ codeId: string }>`
    delete from pgboss.job where name = 'entry.sendCode' returning data->>'codeId' as "codeId"`.execute(
    world.db,
  );
  for (const { codeId } of rows) await sendCode({ db: world.db, clock, mailer, sms: null }, codeId);
}
const codeFor = async (email: string) => {
  await must(ask(email));
  await work();
  return /\d{6}/.exec(post.letters.at(-1)?.text ?? '')?.[0] ?? '';
};
const other = (code: string) => (code === '000000' ? '111111' : '000000');

const companies = [
  ['91320500MAC074921J', '13800001234', 'xingye01'],
  ['13330100B80210509X', '13800001235', 'xingye02'],
  ['91330106MA2CFKCT7G', '13800001236', 'xingye03'],
] as const;
const formOf = (which: number) => {
  const [creditCode, mobile, loginName] = companies[which] ?? companies[0];
  return {
    creditCode,
    companyName: '江城兴业设备有限公司',
    contactName: '陆鸣',
    mobile,
    loginName,
    password: 'Qingxi-Bamboo-47',
    agreement: '2026-01',
  };
};
const apply = (email: string, mailCode: string, which = 0) =>
  visitor().call(entryEndpoints.apply, { ...formOf(which), email, mailCode, smsCode: '' });

it('[EN2] the code of the mail is asked for, and the address is the account’s', async () => {
  expect((await must(visitor().call(entryEndpoints.mailStep, {}))).byMail).toBe(true);
  expect((await ask('nobody')).text).toBe('邮箱格式不正确');
  const code = await codeFor('Lu@Example.com');
  expect(post.letters.map(({ to }) => to)).toEqual(['lu@example.com']);
  expect((await apply('lu@example.com', '')).text).toMatch(/^邮箱验证码不正确/);
  expect((await apply('lu@example.com', other(code))).text).toMatch(/^邮箱验证码不正确/);
  expect((await apply('else@example.com', code)).text).toMatch(/^邮箱验证码不正确/);
  await must(apply('lu@example.com', code));
  const person = await world.db
    .selectFrom('person')
    .innerJoin('person_profile', 'person_profile.person_id', 'person.id')
    .select('email')
    .where('login_name', '=', 'xingye01')
    .executeTakeFirstOrThrow();
  expect(person.email).toBe('lu@example.com');
  // A code is good for one registration.
  expect((await apply('lu@example.com', code, 1)).text).toMatch(/^邮箱验证码不正确/);
});

it('[EN2] five wrong tries void a code, and so do ten minutes and a newer code', async () => {
  const first = await codeFor('a@example.com');
  for (let n = 0; n < 5; n += 1) await apply('a@example.com', other(first), 1);
  expect((await apply('a@example.com', first, 1)).state).toBe(0);
  const late = await codeFor('a@example.com');
  clock.at += 10 * MINUTE;
  expect((await apply('a@example.com', late, 1)).state).toBe(0);
  const old = await codeFor('b@example.com');
  clock.at += 1_000;
  const fresh = await codeFor('b@example.com');
  if (old !== fresh) expect((await apply('b@example.com', old, 1)).state).toBe(0);
  // A registration that is refused for another reason leaves the code as it was.
  expect((await apply('b@example.com', fresh, 0)).text).toContain('已注册');
  await must(apply('b@example.com', fresh, 1));
});

it('[EN3] a rival uses up neither the tries nor the requests of somebody else’s address', async () => {
  const from = (device: string, ip: string) => ({
    headers: {
      [DEVICE_HEADER]: device,
      'x-relay-token': world.relayToken,
      'x-relay-client-ip': ip,
    },
  });
  const owner = from('owner-of-the-address', '203.0.113.7');
  const email = 'owner@example.com';
  const call = visitor().call;
  // Under as many names as they like, from one network.
  for (let n = 0; n < 20; n += 1)
    await call(
      entryEndpoints.mailCode,
      { email },
      from(`rival-by-name-${n}-of-20`, '198.51.100.9'),
    );
  await work();
  expect(post.letters).toHaveLength(6);
  await must(call(entryEndpoints.mailCode, { email }, owner));
  await work();
  const code = /\d{6}/.exec(post.letters.at(-1)?.text ?? '')?.[0] ?? '';
  const form = { ...formOf(2), email, smsCode: '' };
  for (let n = 0; n < 8; n += 1) {
    const rival = from('rival-by-name-0-of-20', '198.51.100.9');
    const tried = await call(
      entryEndpoints.apply,
      { ...form, mailCode: n < 7 ? other(code) : code },
      rival,
    );
    // Not even the right code is theirs.
    expect(tried.text).toMatch(/^邮箱验证码不正确/);
  }
  await must(call(entryEndpoints.apply, { ...form, mailCode: code }, owner));
});

it('[EN2] known, unknown and flooded addresses get the same bytes', async () => {
  const known = await ask('lu@example.com');
  const unknown = await ask('stranger@example.com');
  for (let n = 0; n < 6; n += 1) {
    const again = await ask('stranger@example.com');
    expect([again.status, again.wire]).toEqual([known.status, known.wire]);
  }
  expect([unknown.status, unknown.wire]).toEqual([known.status, known.wire]);
  await work();
  expect(post.letters.filter(({ to }) => to === 'stranger@example.com')).toHaveLength(3);
});

it('[EN2] a busy mail server: the job fails, and its next attempt sends a good code', async () => {
  post.isBusy = true;
  await must(ask('c@example.com'));
  const row = await world.db
    .selectFrom('entry_mail_code')
    .select('id')
    .where('email', '=', 'c@example.com')
    .executeTakeFirstOrThrow();
  await expect(work()).rejects.toThrow('busy');
  post.isBusy = false;
  const mailer = smtpMailer(post.url, 'mall@example.org');
  await sendCode({ db: world.db, clock, mailer, sms: null }, row.id);
  expect(post.letters).toHaveLength(1);
});

it('[EN2] codes are asked for a few times a minute from one address of the network', async () => {
  const throttle = createThrottle(3);
  const small = await startPlatform({
    throttle,
    mailer: smtpMailer(post.url, 'mall@example.org'),
  });
  const statuses = [];
  for (let n = 0; n < 5; n += 1) {
    const email = `n${n}@example.com`;
    const answer = await small.as('anonymous').call(entryEndpoints.mailCode, { email });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await small.stop();
});

it('[EN2] without a mail server the step is left out', async () => {
  const none = await startPlatform();
  const caller = none.as('anonymous');
  expect((await must(caller.call(entryEndpoints.mailStep, {}))).byMail).toBe(false);
  const answer = await caller.call(entryEndpoints.mailCode, { email: 'a@example.com' });
  expect(answer.text).toContain('未配置邮件服务');
  await none.stop();
});
