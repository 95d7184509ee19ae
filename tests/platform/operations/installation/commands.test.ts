import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { runAdmin } from '@jicai/platform/src/operations/admin/command.ts';
import { runBackup } from '@jicai/platform/src/operations/backup/command.ts';
import { runDoctor } from '@jicai/platform/src/operations/doctor/command.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../harness/servers/database.ts';

/* The commands of an operator on the server. */

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase();
  const db = openPostgres(database.url, 1);
  await loadAccounts(db);
  await db.destroy();
  dataDir = mkdtempSync(join(tmpdir(), 'jicai-commands-'));
});
afterAll(async () => {
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

type Print = (line: string) => void;

/** A command's exit code and the lines that it prints. */
async function said(run: (print: Print) => Promise<number>) {
  const lines: string[] = [];
  const code = await run((line) => lines.push(line));
  return { code, lines };
}

const admin = (...words: string[]) =>
  said((print) => runAdmin(words, { DATABASE_URL: database.url, DATA_DIR: dataDir }, print));

describe('npm run admin', () => {
  it('says which database it works on, without its password', async () => {
    const { lines } = await admin('list');
    const { hostname, port, pathname } = new URL(database.url);
    expect(lines[0]).toBe(`数据库：${hostname}:${port}${pathname}`);
  });

  it('lists the administrators of all three kinds', async () => {
    const { code, lines } = await admin('list');
    expect(code).toBe(0);
    const named = lines.slice(1).map((line) => line.split('\t'));
    expect(named.map(([login, , , roles]) => [login, roles])).toEqual([
      ['aqgl01', '安全管理员'],
      ['sjgl01', '审计管理员'],
      ['xtgl01', '系统管理员'],
    ]);
  });

  it('says the end of a maintenance in the time that was typed', async () => {
    const { code, lines } = await admin('maintenance', 'on', '--until', '2099-11-26T02:30');
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('维护开始（只读），至 2099-11-26 02:30:00');
    expect((await admin('maintenance', 'off')).lines.at(-1)).toBe('维护结束');
  });

  it('puts a support bundle into the data folder unless told where', async () => {
    const { code, lines } = await admin('support-bundle');
    expect(code).toBe(0);
    const [file = ''] = (lines.at(-1) ?? '').split('：');
    expect(file.startsWith(dataDir)).toBe(true);
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  });
});

describe('in a shell without the variables of the service', () => {
  const elsewhere = () => ({ DATA_DIR: mkdtempSync(join(tmpdir(), 'jicai-elsewhere-')) });
  it.each([
    ['doctor', (print: Print) => runDoctor(elsewhere(), print)],
    ['backup', (print: Print) => runBackup([], elsewhere(), print)],
    ['admin', (print: Print) => runAdmin(['list'], elsewhere(), print)],
  ])('%s makes no database of its own, and says what is missing', async (_name, run) => {
    const { code, lines } = await said(run);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('请在与服务相同的环境变量下运行');
  });
});
