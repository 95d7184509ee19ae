import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import {
  IMPORT_SHEETS,
  type ImportSheet,
  importSheets,
} from '@jicai/shared/domain/operations/import.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { freePort } from '../harness/servers/ports.ts';
import {
  newRelayToken,
  type Server,
  startPlatform,
  startRelay,
} from '../harness/servers/processes.ts';
import { emptyDatabase } from './database.ts';

/* An installation in production mode on an empty database, and the steps of its first day. */

/** Everybody here logs in with this password. */
export const PASSWORD = 'a long sentence of mine 4';
/** The code of the unit that `setUp` writes down: it runs the platform. */
export const OPERATOR_CODE = '91420100786432613D';

export interface Production {
  /** The mall's address; add a path inside the site. */
  readonly mall: string;
  /** To look up what no page shows; a test of a whole chain puts nothing in. */
  readonly db: Database;
  /** The token that lets one person set the installation up. */
  readonly setupToken: string;
  stop(): Promise<void>;
}

/**
 * Starts platform and relay with NODE_ENV=production on an empty database. `envOf` adds environment
 * variables of the platform; it is told the site's origin and the data directory.
 */
export async function openProduction(
  envOf: (site: string, dataDir: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<Production> {
  const database = await emptyDatabase();
  const db = openPostgres(database.url, 1);
  await migrate(db);
  const dataDir = await mkdtemp(join(tmpdir(), 'jicai-first-'));
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const relayToken = newRelayToken();
  const production = { NODE_ENV: 'production' };
  const env = { ...production, PUBLIC_URL: site, ...(await envOf(site, dataDir)) };
  const servers: Server[] = [];
  const platform = await startPlatform({ databaseUrl: database.url, dataDir, relayToken, env });
  servers.unshift(platform);
  servers.unshift(await startRelay({ upstream: platform.url, relayToken, port, env: production }));
  return {
    mall: `${site}/mall`,
    db,
    setupToken: (await readFile(join(dataDir, 'setup-token'), 'utf8')).trim(),
    async stop() {
      for (const server of servers) await server.stop();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Writes into the fields with these labels, the first of each. */
export async function fill(
  form: Page | Locator,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await form.getByLabel(label, { exact: false }).first().fill(text);
}

/**
 * The set-up page, filled in: `guanli` is the system administrator, `anquan` and `shenji` the other
 * two. `look` sees the form. Answers the links of those two.
 */
export async function setUp(
  page: Page,
  mall: string,
  token: string,
  look?: () => Promise<void>,
): Promise<string[]> {
  // The one-time address often comes into a tab that the mall has already sent to this page.
  await page.goto(`${mall}/setup`);
  await expect(page.getByLabel('初始化口令')).toBeVisible();
  await page.goto(`${mall}/setup#${token}`);
  await expect(page.getByLabel('初始化口令')).toHaveCount(0);
  await fill(page, {
    单位名称: '江城市公共资源交易中心',
    统一社会信用代码: OPERATOR_CODE,
    安全管理员登录名: 'anquan',
    安全管理员姓名: '石磊',
    审计管理员登录名: 'shenji',
    审计管理员姓名: '齐放',
  });
  await page.getByRole('textbox', { name: '登录名', exact: true }).fill('guanli');
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill('顾维');
  await page.getByLabel(/^密码( \*)?$/).fill(PASSWORD);
  await page.getByLabel('再次输入密码').fill(PASSWORD);
  await page.getByRole('combobox', { name: '安全方案' }).click();
  await page.getByRole('option', { name: '试用' }).click();
  await look?.();
  await page.getByRole('button', { name: '完成初始化' }).click();
  await expect(page.getByText('初始化完成')).toBeVisible();
  const links = page.locator('code');
  await expect(links).toHaveCount(2);
  return links.allTextContents();
}

export async function login(
  page: Page,
  mall: string,
  loginName: string,
  password = PASSWORD,
): Promise<void> {
  await page.goto(`${mall}/login?redirect=/dbrw`);
  await page.getByLabel('登录名').fill(loginName);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '待办任务' })).toBeVisible();
}

/** Opens an invitation and sets the password. */
export async function setPassword(page: Page, mall: string, link: string): Promise<void> {
  await page.goto(`${mall}/setPassword#${link.split('#')[1]}`);
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再次输入新密码').fill(PASSWORD);
  await page.getByRole('button', { name: '设置密码' }).click();
  await expect(page.getByText('密码已设置。')).toBeVisible();
}

export type ImportRows = Readonly<Partial<Record<ImportSheet, readonly string[][]>>>;

/** Chooses a workbook of these rows on the page of the import, and waits for its dry run. */
export async function tryImport(page: Page, rows: ImportRows): Promise<void> {
  const of = (name: ImportSheet) =>
    sheet({
      name: IMPORT_SHEETS[name].title,
      rows: rows[name] ?? [],
      columns: IMPORT_SHEETS[name].columns.map((title, at) => ({
        title,
        width: 12,
        value: (cells: readonly string[]) => cells[at] ?? '',
      })),
    });
  await page.getByLabel('选择工作簿').setInputFiles({
    name: '单位与人员.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await workbook(importSheets.map(of)), 'base64'),
  });
  await expect(page.getByRole('heading', { name: '试运行结果' })).toBeVisible();
}

/** Applies the import of the dry run; answers the invitation of each login name. */
export async function applyImport(page: Page, count: number): Promise<Map<string, string>> {
  await page.getByRole('button', { name: `导入 ${count} 行` }).click();
  await expect(page.getByText('导入完成')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载邀请链接' }).click();
  // A sheet for each unit, so that each gets its own people's links alone.
  const sheets = await readXlsxFile(await (await download).path());
  const rows = sheets.flatMap(({ data }) => data);
  return new Map(rows.map((cells) => [String(cells[0]), String(cells[3])]));
}

/** The first order of a unit: its address and its invoice title are written at the checkout. */
export async function fillBooks(page: Page, unitName: string): Promise<void> {
  await page.getByRole('button', { name: '新增收货地址' }).click();
  const address = page.getByRole('dialog', { name: '新增收货地址' });
  await fill(address, { 收货人: '秦朗', 联系电话: '13800000000', 详细地址: '学府路 1 号' });
  await address.getByRole('button', { name: /^所在地区/ }).click();
  for (const name of ['浙江省', '杭州市', '西湖区', '北山街道'])
    await page.getByRole('button', { name, exact: true }).click();
  await address.getByRole('button', { name: '保存' }).click();
  await expect(address).toBeHidden();
  await page.getByRole('button', { name: '新增发票抬头' }).click();
  const title = page.getByRole('dialog', { name: '新增发票抬头' });
  await fill(title, { 发票抬头: unitName, 纳税人识别号: '123300004700000091' });
  await title.getByRole('button', { name: '保存' }).click();
  await expect(title).toBeHidden();
}
