import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { providersOf } from '@jicai/platform/src/identity/sign-on/providers.ts';
import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { DEAD_LETTER } from '@jicai/platform/src/kernel/jobs/queues.ts';
import { runAdmin } from '@jicai/platform/src/operations/admin/command.ts';
import { runBackup } from '@jicai/platform/src/operations/backup/command.ts';
import { exitCodeOf, runDoctor } from '@jicai/platform/src/operations/doctor/command.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { signOnEndpoints } from '@jicai/shared/contract/identity/account/sign-on.ts';
import { IMPORT_SHEETS } from '@jicai/shared/domain/operations/import.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD, personIdOf } from '../../../harness/people/cast.ts';
import { emptyDatabase, testDatabases } from '../../../harness/servers/database.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/* operations.md 1.3: every command in the security log, with its options; and the commands themselves. */

const SYSTEM = {
  kind: 'cas',
  id: 'campus',
  title: '校园统一认证',
  server: 'https://cas.example.org/cas',
};

let world: World;
let env: Record<string, string>;
let dataDir: string;
beforeAll(async () => {
  world = await startPlatform({
    database: 'postgres',
    suppliers: 1,
    loginsPerMinute: 1_000,
    signOnProviders: providersOf([SYSTEM]),
  });
  dataDir = mkdtempSync(join(tmpdir(), 'jicai-command-line-'));
  const signOnFile = join(dataDir, 'sign-on.json');
  writeFileSync(signOnFile, JSON.stringify([SYSTEM]), { mode: 0o600 });
  const DATABASE_URL = testDatabases.get(world.db)?.url ?? '';
  env = { DATABASE_URL, DATA_DIR: dataDir, SIGN_ON_FILE: signOnFile };
});
afterAll(async () => {
  await world?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

async function admin(...words: string[]) {
  const lines: string[] = [];
  const code = await runAdmin(words, env, (line) => lines.push(line));
  return { code, lines, last: lines.at(-1) ?? '' };
}

/** The newest entries of the security log by the command line, the newest first. */
const entries = async (limit = 1) =>
  (
    await sql<{ object: string; detail: string; refused: boolean }>`
      select object, detail, was_refused as refused from security_log
      where action = 'command' and address = 'cli' and actor like 'os:%'
      order by seq desc limit ${limit}`.execute(world.db)
  ).rows;

describe('the security log', () => {
  it('has each command with its words and options', async () => {
    await admin('maintenance', 'on', '--until', '2099-01-01T08:00', '--message', '数据库升级');
    await admin('maintenance', 'off');
    expect(await entries(2)).toEqual([
      { object: 'maintenance', detail: 'off', refused: false },
      {
        object: 'maintenance',
        detail: 'on --until 2099-01-01T08:00 --message 数据库升级',
        refused: false,
      },
    ]);
  });

  it('has one that failed twice: as it was given, and why it failed', async () => {
    const { code } = await admin('unlock', 'nobody');
    expect(code).toBe(1);
    expect(await entries(2)).toEqual([
      { object: 'unlock', detail: 'nobody：没有登录名为 nobody 的账号', refused: true },
      { object: 'unlock', detail: 'nobody', refused: false },
    ]);
  });

  it('has no password', async () => {
    await admin('config', 'set', 'mail.server', 'smtp://office:canary-1@mail.example.org');
    await admin('config', 'set', 'site.publicUrl', 'https://office:canary-2@mall.example.org');
    const found = await entries(4);
    expect(found.map(({ detail }) => detail).join()).not.toContain('canary');
    expect(found.map(({ detail }) => detail).join()).toContain('set mail.server ••••');
  });

  it('has backup and doctor too', async () => {
    const file = join(dataDir, 'own.backup');
    expect(await runBackup([file], env, () => {})).toBe(0);
    expect(await entries()).toEqual([{ object: 'backup', detail: file, refused: false }]);
    await runDoctor(env, () => {});
    expect(await entries()).toEqual([{ object: 'doctor', detail: '', refused: false }]);
    expect(await runBackup([file], env, () => {})).toBe(1);
    expect(await entries()).toMatchObject([{ object: 'backup', refused: true }]);
  });

  it('keeps a command that it cannot record from happening', async () => {
    await sql`update security_head set seq = seq - 1`.execute(world.db);
    const { code } = await admin('lock', 'reviewer', '--yes');
    await sql`update security_head set seq = seq + 1`.execute(world.db);
    expect(code).toBe(1);
    const { disabled } = await world.db
      .selectFrom('person')
      .select('disabled')
      .where('login_name', '=', 'reviewer')
      .executeTakeFirstOrThrow();
    expect(disabled).toBe(false);
  });
});

describe('accounts, beside the platform', () => {
  const login = async (password = PASSWORD) => {
    const client = await sealedClient('', { send: world.send });
    return client.login('keeper', password).then(
      () => true,
      () => false,
    );
  };

  it('lock ends the sessions and keeps the person out until unlock', async () => {
    expect(await login()).toBe(true);
    expect((await admin('lock', 'keeper', '--yes')).code).toBe(0);
    const { rows } = await sql`select 1 from session
      where person_id = ${personIdOf('keeper')}`.execute(world.db);
    expect(rows).toEqual([]);
    expect(await login()).toBe(false);
    expect((await admin('unlock', 'keeper')).last).toBe('已启用，已通知本人和其他管理员');
    expect(await login()).toBe(true);
  });

  it('reset prints a link that sets a new password, and ends the sessions', async () => {
    const { lines } = await admin('reset', 'keeper', '--yes');
    const link = lines.find((line) => line.includes('setPassword#')) ?? '';
    const token = link.split(/[/#=]/).at(-1) ?? '';
    const { rows } = await sql`select 1 from session
      where person_id = ${personIdOf('keeper')}`.execute(world.db);
    expect(rows).toEqual([]);
    const password = 'Nie-Wieder-Anders-7';
    await must(world.as('anonymous').call(accessEndpoints.use, { token, password }));
    expect(await login(PASSWORD)).toBe(false);
    expect(await login(password)).toBe(true);
  });

  it('reset-factor takes the second factor away', async () => {
    await sql`insert into second_factor (person_id, secret, confirmed_at)
      values (${personIdOf('keeper')}, 'x', now())`.execute(world.db);
    expect((await admin('reset-factor', 'keeper', '--yes')).code).toBe(0);
    const { rows } = await sql`select 1 from second_factor
      where person_id = ${personIdOf('keeper')}`.execute(world.db);
    expect(rows).toEqual([]);
  });
});

it('sso disable puts a system out of use at once, and enable in use again', async () => {
  const offered = async () =>
    (await must(world.as('anonymous').call(signOnEndpoints.providers, {}))).providers.map(
      ({ id }) => id,
    );
  const begin = () =>
    world
      .as('anonymous')
      .call(signOnEndpoints.begin, { providerId: 'campus', binding: 'b'.repeat(32), returnTo: '' });
  expect(await offered()).toEqual(['campus']);
  expect((await admin('sso', 'disable', 'nowhere')).code).toBe(1);
  expect((await admin('sso', 'disable', 'campus')).code).toBe(0);
  expect(await offered()).toEqual([]);
  expect(await refusal(begin())).not.toBe('');
  expect((await admin('sso', 'list')).last).toBe('campus\t校园统一认证\t已停用');
  expect((await admin('sso', 'enable', 'campus')).code).toBe(0);
  expect(await offered()).toEqual(['campus']);
});

describe('config', () => {
  it('gets one setting with its source', async () => {
    expect((await admin('config', 'get', 'inquiry.days')).last).toMatch(/^inquiry\.days\t3\t默认/);
    expect((await admin('config', 'get', 'no.such')).code).toBe(1);
  });

  it('exports what was set, and imports all of a file or nothing', async () => {
    await admin('config', 'set', 'inquiry.days', '5');
    const out = join(dataDir, 'config.json');
    expect((await admin('config', 'export', out)).code).toBe(0);
    const exported = JSON.parse(readFileSync(out, 'utf8'));
    expect(exported).toMatchObject({ 'inquiry.days': '5' });
    const file = join(dataDir, 'given.json');
    const value = async () => (await admin('config', 'get', 'inquiry.days')).last.split('\t')[1];
    writeFileSync(file, JSON.stringify({ 'inquiry.days': '7', 'objection.days': 'soon' }));
    const faulty = await admin('config', 'import', file);
    expect(faulty.code).toBe(1);
    expect(faulty.last).toContain('objection.days');
    expect(await value()).toBe('5');
    writeFileSync(file, JSON.stringify({ 'inquiry.days': '7' }));
    const tried = await admin('config', 'import', file, '--dry-run');
    expect(tried.lines).toContain('inquiry.days：5 → 7');
    expect(await value()).toBe('5');
    expect((await admin('config', 'import', file)).code).toBe(0);
    expect(await value()).toBe('7');
  });
});

it('jobs are listed, tried again and discarded', async () => {
  const name = world.jobs.find(({ options }) => options.schedule)?.name ?? '';
  const give = async () =>
    (
      await sql<{ id: string }>`
        insert into pgboss.job (name, data, source_name, source_output)
        values (${DEAD_LETTER}, '{}', ${name}, '{"message":"away"}') returning id::text`.execute(
        world.db,
      )
    ).rows[0]?.id ?? '';
  const first = await give();
  expect((await admin('jobs', 'list')).lines.join()).toContain(first);
  expect((await admin('jobs', 'retry', first)).last).toBe(`已重新排队 1 个：${name}`);
  expect((await admin('jobs', 'retry', first)).code).toBe(1);
  expect((await admin('jobs', 'list')).lines.join()).toContain(`${name}\t等待 1`);
  const second = await give();
  expect((await admin('jobs', 'discard', second)).code).toBe(2);
  expect((await admin('jobs', 'discard', second, '--reason', '已手工处理')).code).toBe(0);
  expect((await admin('jobs', 'list')).last).toBe('没有已放弃的任务');
});

describe('audit', () => {
  it('exports every entry with the head of the chain, and never over a file', async () => {
    const file = join(dataDir, 'log.jsonl');
    expect((await admin('audit', 'export', file)).code).toBe(0);
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const head = lines.pop();
    expect(head).toMatchObject({ count: lines.length, brokenAt: null, head: lines.at(-1).hash });
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at + 1));
    expect((await admin('audit', 'export', file)).code).toBe(1);
    const later = join(dataDir, 'later.jsonl');
    await admin('audit', 'export', later, '--from', '2099-01-01');
    expect(readFileSync(later, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('verifies the chain, and fails on a broken one', async () => {
    expect((await admin('audit', 'verify')).last).toContain('链完整');
    await sql`alter table security_log disable trigger user`.execute(world.db);
    await sql`update security_log set detail = 'changed' where seq = 2`.execute(world.db);
    const { code, last } = await admin('audit', 'verify');
    expect(code).toBe(1);
    expect(last).toContain('第 2 条起不相符');
  });
});

it('import --dry-run says what would happen, names each fault, and writes nothing', async () => {
  const { title, columns } = IMPORT_SHEETS.units;
  const book = async (rows: readonly (readonly string[])[]) => {
    const file = join(dataDir, `units-${rows.length}.xlsx`);
    const units = sheet({
      name: title,
      rows,
      columns: columns.map((name, at) => ({
        title: name,
        width: 20,
        value: (row: readonly string[]) => row[at] ?? '',
      })),
    });
    writeFileSync(file, Buffer.from(await workbook([units]), 'base64'));
    return file;
  };
  const good = ['NEW001', '新单位', '采购单位', ''];
  const { code, lines } = await admin('import', await book([good]), '--dry-run');
  expect(code).toBe(0);
  expect(lines).toContain('单位：新增 1，变更 0，无变化 0，有误 0');
  const bad = ['NEW002', '另一单位', '不是性质', ''];
  const faulty = await admin('import', await book([good, bad]), '--dry-run');
  expect(faulty.code).toBe(1);
  expect(faulty.lines.join()).toContain('单位第 3 行 组织性质“不是性质”');
  expect((await admin('import', await book([good]))).code).toBe(2);
  const { rows } = await sql`select 1 from org where code = 'NEW001'`.execute(world.db);
  expect(rows).toEqual([]);
});

it('version names program, schema, database and Node', async () => {
  const { lines } = await admin('version');
  const titles = lines.slice(1).map((line) => line.split('\t')[0]);
  expect(titles).toEqual(['程序', '表结构', '数据库', '运行环境']);
});

it('migrate up brings an empty database to the newest schema, and finds nothing to do then', async () => {
  const empty = await emptyDatabase();
  const lines: string[] = [];
  const up = () =>
    runAdmin(['migrate', 'up'], { DATABASE_URL: empty.url, DATA_DIR: dataDir }, (line) =>
      lines.push(line),
    );
  expect(await up()).toBe(0);
  expect(await up()).toBe(0);
  expect(lines.at(-1)).toBe('没有待执行的升级');
  await empty.drop();
});

it.each([
  ['good', 0],
  ['warning', 2],
  ['bad', 1],
] as const)('the exit code of a doctor whose worst finding is %s', (level, code) => {
  const of = (one: typeof level) => ({ name: 'x', title: 'x', text: '', level: one });
  expect(exitCodeOf([of('good'), of(level), of('good')])).toBe(code);
  expect(exitCodeOf([of(level), of('warning')])).toBe(level === 'bad' ? 1 : 2);
});
