import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { createPlatform } from '@jicai/platform/src/app.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { openKeys } from '@jicai/platform/src/kernel/http/envelope/keys.ts';
import { settingMailer } from '@jicai/platform/src/kernel/mail/sender.ts';
import { createVault } from '@jicai/platform/src/kernel/signing/vault.ts';
import { diagnose } from '@jicai/platform/src/operations/doctor/check.ts';
import { checks } from '@jicai/platform/src/operations/doctor/list.ts';
import { assertNoExamples } from '@jicai/platform/src/operations/setup/start.ts';
import { issueSetupToken } from '@jicai/platform/src/operations/setup/token.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { type MailSender, setupEndpoints } from '@jicai/shared/contract/operations/setup.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { startMailServer } from '../../harness/servers/mail-server.ts';
import { type DatabaseKind, injected, openDatabase } from '../../harness/world.ts';

const keys = openKeys(null);
const quoteKey = Buffer.alloc(32, 7);
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of open.splice(0)) await stop();
});

async function emptyPlatform(kind?: DatabaseKind) {
  const db = await openDatabase(kind);
  const dataDir = mkdtempSync(join(tmpdir(), 'jicai-setup-'));
  const options = { db, keys, relayToken: 'relay-token-of-the-tests-0123456789' };
  const mailer = await settingMailer({ db, vault: createVault(quoteKey, 'settings'), env: {} });
  const { app } = await createPlatform({
    ...options,
    quoteKey,
    mailer,
    dataDir,
    canAwaitSetup: true,
    background: false,
    callsPerMinute: 100_000,
    loginsPerMinute: 100_000,
  });
  await app.ready();
  open.push(async () => {
    await app.close();
    await db.destroy();
  });
  const client = () => sealedClient('', { send: injected(app) });
  return { app, db, dataDir, client, mailer };
}

const body = (token: string, more: Partial<RequestOf<typeof setupEndpoints.run>> = {}) => ({
  token,
  unitName: '江城市教育局',
  unitCode: '91420100786432613D',
  publicUrl: 'https://mall.example.org/',
  loginName: 'root.admin',
  name: '顾维',
  password: 'a long sentence of mine 4',
  profile: 'basic' as const,
  securityAdmin: { loginName: 'sec', name: '石磊' },
  auditAdmin: { loginName: 'aud', name: '齐放' },
  sender: null,
  ...more,
});
const tokenOf = ({ db, dataDir }: { db: Database; dataDir: string }) =>
  issueSetupToken(dataDir, databaseClock, db);

// Each starts a platform of its own: on a busy machine that takes longer than a test usually may.
const NO_MAINTENANCE = { maintenance: null, maintenanceMessage: '', maintenanceUntil: null };

describe('the first start', () => {
  it('serves health and set-up only, then everything', async () => {
    const stage = await emptyPlatform();
    const client = await stage.client();
    expect((await stage.app.inject('/healthz')).statusCode).toBe(200);
    const asked = await client.call(catalogEndpoints.hotWords, { content: null });
    expect(asked).toMatchObject({ status: 503, text: '系统尚未初始化' });
    expect((await client.call(setupEndpoints.status, {})).data).toEqual({
      isOpen: true,
      isTrial: false,
      ...NO_MAINTENANCE,
    });
    const token = await tokenOf(stage);
    const file = join(stage.dataDir, 'setup-token');
    expect(readFileSync(file, 'utf8').trim()).toBe(token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(token.replaceAll('-', '')).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(await tokenOf(stage)).toBe(token);
    const done = await client.call(setupEndpoints.run, body(token.toLowerCase()));
    expect(done.data?.links.map(({ loginName }) => loginName)).toEqual(['sec', 'aud']);
    expect(done.data?.links[0]?.url).toMatch(/^https:\/\/mall\.example\.org\/mall\/setPassword#/);
    expect(existsSync(file)).toBe(false);
    await client.login('root.admin', 'a long sentence of mine 4');
    const again = await client.call(setupEndpoints.run, body(token));
    expect(again.text).toBe('初始化口令不正确或已过期，请在服务器上重新生成');
  });

  it.each([
    [{ unitCode: '914201007864326130' }, '统一社会信用代码的校验位不正确'],
    [{ password: 'Aa123456' }, '密码过于常见，容易被猜到，请换一个'],
    [{ publicUrl: 'mall' }, '请填写以 http:// 或 https:// 开头的访问地址'],
    [{ securityAdmin: { loginName: 'root.admin', name: '' } }, '三位管理员的登录名必须各不相同'],
  ])('refuses %j and stays open', async (wrong, text) => {
    const stage = await emptyPlatform();
    const client = await stage.client();
    const token = await tokenOf(stage);
    expect(await client.call(setupEndpoints.run, body(token, wrong))).toMatchObject({ text });
    expect((await client.call(setupEndpoints.status, {})).data).toEqual({
      isOpen: true,
      isTrial: false,
      ...NO_MAINTENANCE,
    });
  });

  it('with a profile that asks for it, the first administrator sets up a second factor', async () => {
    const stage = await emptyPlatform();
    const client = await stage.client();
    const token = await tokenOf(stage);
    const weak = { profile: 'mlps3', password: 'a long one 4' } as const;
    const refused = await client.call(setupEndpoints.run, body(token, weak));
    expect(refused.text).toContain('14');
    const done = await client.call(setupEndpoints.run, body(token, { profile: 'modern' }));
    expect(done.state).toBe(1);
    const login = { loginName: 'root.admin', password: 'a long sentence of mine 4' };
    const { data } = await client.call(sessionEndpoints.login, login);
    expect(data).toMatchObject({ token: null, pending: { step: 'enrol' } });
  });

  it('refuses a token after 24 hours', async () => {
    const stage = await emptyPlatform();
    const token = await tokenOf(stage);
    await sql`update installation set token_expires_at = now() - interval '1 second'`.execute(
      stage.db,
    );
    const client = await stage.client();
    expect(await client.call(setupEndpoints.run, body(token))).toMatchObject({ state: 0 });
    expect(await tokenOf(stage)).not.toBe(token);
  });

  it('makes one administrator of fifty who come at once, on PostgreSQL', async () => {
    const stage = await emptyPlatform('postgres');
    const token = await tokenOf(stage);
    const clients = await Promise.all(Array.from({ length: 50 }, stage.client));
    const answers = await Promise.all(
      clients.map((client, n) =>
        client.call(setupEndpoints.run, body(token, { loginName: `admin${n}` })).catch(() => null),
      ),
    );
    expect(answers.filter((answer) => answer?.state === 1)).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`select count(*) as n from person
      where 'systemAdmin' = any(roles)`.execute(stage.db);
    expect(rows[0]?.n).toBe(1);
  });
});

const ACCOUNT = { user: 'mall@example.org', password: 'p@ss:word/1' };

async function mailStage() {
  const post = await startMailServer({ account: ACCOUNT, from: 'mall@example.org' });
  open.push(() => post.stop());
  const port = Number(new URL(post.url).port);
  const right: MailSender = {
    ...ACCOUNT,
    host: '127.0.0.1',
    port,
    security: 'plain',
    from: 'mall@example.org',
  };
  return { post, right };
}

describe('the mail sender at the set-up', () => {
  it('is tried first; what fails names its field', async () => {
    const { post, right } = await mailStage();
    const stage = await emptyPlatform();
    const client = await stage.client();
    const token = await tokenOf(stage);
    const attempt = async (wrong: Partial<MailSender>, to = 'gu@example.org', given = token) => {
      const sender = { ...right, ...wrong };
      const { state, text, data } = await client.call(setupEndpoints.tryMail, {
        token: given,
        sender,
        to,
      });
      return state === 1 ? (data?.field ?? 'sent') : text;
    };
    expect(await attempt({})).toBe('sent');
    expect(post.letters.at(-1)).toMatchObject({ to: 'gu@example.org' });
    expect(await attempt({ password: 'another' })).toBe('account');
    expect(await attempt({ from: 'else@example.org' })).toBe('from');
    expect(await attempt({}, 'nobody@example.org')).toBe('to');
    // Nobody listens there; and a server without STARTTLS gets no password.
    expect(await attempt({ port: 1 })).toBe('server');
    expect(await attempt({ security: 'startTls' })).toBe('server');
    expect(await attempt({ host: 'smtp://x' })).toMatch(/^邮件服务器：/);
    expect(await attempt({ password: '' })).toMatch(/^账号、密码：/);
    expect(await attempt({ from: 'mall' })).toMatch(/^发件人地址：/);
    expect(await attempt({}, 'gu')).toMatch(/^收件地址：/);
    expect(await attempt({}, 'gu@example.org', 'WRONG')).toMatch(/^初始化口令不正确/);
    expect(post.letters).toHaveLength(1);
  });

  it('counts at once, is stored sealed, and the console shows where it comes from', async () => {
    const { post, right } = await mailStage();
    const stage = await emptyPlatform();
    const client = await stage.client();
    const token = await tokenOf(stage);
    expect(stage.mailer.isReady?.()).toBe(false);
    const wrong = { ...right, from: 'mall' };
    const refused = await client.call(setupEndpoints.run, body(token, { sender: wrong }));
    expect(refused.text).toMatch(/^发件人地址：/);
    const done = await client.call(setupEndpoints.run, body(token, { sender: right }));
    expect(done.state).toBe(1);
    expect((await client.call(accessEndpoints.canReset, {})).data).toEqual({ byMail: true });
    await stage.mailer.send({ to: 'a@example.org', subject: '一', text: '二' });
    expect(post.letters).toHaveLength(1);
    const after = await client.call(setupEndpoints.tryMail, {
      token,
      sender: right,
      to: 'gu@example.org',
    });
    expect(after.text).toMatch(/^初始化口令不正确/);
    const { rows } = await sql<{ text: string }>`
      select value as text from setting union all select new_value from setting_change
      union all select detail from security_log`.execute(stage.db);
    expect(JSON.stringify(rows)).not.toMatch(/p(?:@|%40)ss/);
    await client.login('root.admin', 'a long sentence of mine 4');
    const { data } = await client.call(consoleEndpoints.settings, {});
    const shown = data?.settings.filter(({ name }) => name.startsWith('mail.'));
    expect(shown).toMatchObject([
      { name: 'mail.server', value: '••••', source: 'console', isSecret: true },
      { name: 'mail.from', value: 'mall@example.org', source: 'console', isSecret: false },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/p(?:@|%40)ss/);
    const systems = await client.call(consoleEndpoints.systems, {});
    expect(JSON.stringify(systems.data)).toContain('mall@example.org');
  });

  it('may be skipped, and is named on the console later', async () => {
    const { post, right } = await mailStage();
    const stage = await emptyPlatform();
    const client = await stage.client();
    const { data: made } = await client.call(setupEndpoints.run, body(await tokenOf(stage)));
    expect((await client.call(accessEndpoints.canReset, {})).data).toEqual({ byMail: false });
    const password = 'a long sentence of mine 4';
    await client.login('root.admin', password);
    const second = await stage.client();
    const token = made?.links[0]?.url.split('#')[1] ?? '';
    expect((await second.call(accessEndpoints.use, { token, password })).state).toBe(1);
    await second.login('sec', password);
    /** Asks for a value; the second administrator agrees, if it is one at all. */
    const save = async (name: string, value: string | null) => {
      const asked = await client.call(consoleEndpoints.saveSetting, { name, value });
      if (!asked.data?.isWaiting) return asked;
      const { data } = await second.call(changeRequestEndpoints.list, { kind: null });
      const id = data?.requests[0]?.id ?? '';
      return second.call(changeRequestEndpoints.decide, { id, agrees: true });
    };
    expect((await save('mail.server', 'mall')).text).toContain('smtps://');
    const server = `smtp://${encodeURIComponent(ACCOUNT.user)}:${encodeURIComponent(ACCOUNT.password)}@127.0.0.1:${right.port}`;
    expect((await save('mail.server', server)).state).toBe(1);
    expect((await save('mail.from', 'mall@example.org')).state).toBe(1);
    await stage.mailer.refresh?.();
    await stage.mailer.send({ to: 'a@example.org', subject: '一', text: '二' });
    expect(post.letters).toHaveLength(1);
    expect((await save('mail.from', null)).state).toBe(1);
    await stage.mailer.refresh?.();
    expect((await client.call(accessEndpoints.canReset, {})).data).toEqual({ byMail: false });
  });
});

describe('production', () => {
  it('refuses demonstration accounts and secrets of an example', async () => {
    const { db } = await emptyPlatform();
    await expect(assertNoExamples(db, {})).resolves.toBeUndefined();
    const secrets = { RELAY_TOKEN: 'please-change-me-please-change' };
    await expect(assertNoExamples(db, secrets)).rejects.toThrow('RELAY_TOKEN');
    await loadAccounts(db);
    await expect(assertNoExamples(db, {})).rejects.toThrow('demonstration accounts');
    await expect(assertNoExamples(db, { TRIAL: '1' })).resolves.toBeUndefined();
    await expect(assertNoExamples(db, { ...secrets, TRIAL: '1' })).rejects.toThrow('RELAY_TOKEN');
  });
});

describe('the doctor', () => {
  it('finds what was broken', async () => {
    const { db, dataDir } = await emptyPlatform();
    const ask = async (env = {}) => {
      const found = await diagnose(checks, { db, clock: databaseClock, dataDir, env });
      return Object.fromEntries(found.map(({ name, level }) => [name, level]));
    };
    const before = await ask();
    expect(before).toMatchObject({
      'clock.skew': 'good',
      'schema.current': 'good',
      'schema.triggers': 'good',
      'securityLog.chain': 'good',
      'auctionLog.rows': 'good',
      'posts.orphans': 'good',
      'jobs.dead': 'good',
    });
    await loadAccounts(db);
    for (const change of [
      `alter table security_log disable trigger user`,
      `update security_head set hash = 'x', seq = 9`,
      `update person set roles = array['systemAdmin', 'auditAdmin'] where login_name = 'jbr01'`,
      `insert into auction_bid (package_number, seq, index, code, amount, at)
        values ('no such auction', 1, 1, '01', 100, now())`,
      `delete from migration where name like '001%'`,
      `update installation set backup_at = now() - interval '2 days'`,
    ])
      await sql.raw(change).execute(db);
    expect(await ask({ NODE_ENV: 'production', RELAY_TOKEN: 'changeme' })).toMatchObject({
      'secrets.default': 'bad',
      'schema.current': 'bad',
      'schema.triggers': 'bad',
      'securityLog.chain': 'bad',
      'auctionLog.rows': 'bad',
      'accounts.demonstration': 'bad',
      'administrators.separate': 'bad',
      'posts.orphans': 'bad',
      'backup.age': 'bad',
    });
  });
});
