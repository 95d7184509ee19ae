import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION_KEY, type Session } from '@jicai/client/src/lib/session.ts';
import { demoPassword, personId } from '@jicai/platform/demo/accounts.ts';
import {
  type NewPackage,
  publishProject,
} from '@jicai/platform/src/auction/publication/publish.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { defaultRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as plain,
} from '@playwright/test';
import { codesBy, numberOf } from '../harness/auction/codes.ts';
import { sealedClient } from '../harness/client/sealed-client.ts';
import { type Stack, startStack } from '../harness/servers/processes.ts';
import { freeBidsEnv } from '../harness/stages/bid-pace.ts';
import { until } from '../harness/wait.ts';
import { copyDatabase } from './database.ts';

/** A test that leaves no page behind: one left open lives on, and slows down all that come after. */
export const test = plain.extend<{ tidy: undefined }>({
  tidy: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** The whole product for a browser: database, platform and relay with the built client. */
export interface Stage {
  readonly stack: Stack;
  readonly db: Database;
  /** The mall's address; add a path inside the site. */
  readonly mall: string;
  /** Publishes an auction of `jbr01` with the six suppliers; amounts in 元. */
  publish(
    auction: Partial<Omit<NewPackage, 'rules'>> & {
      number: string;
      rules?: Partial<NewPackage['rules']>;
    },
  ): Promise<void>;
  close(): Promise<void>;
}

const ENTRANTS = Array.from({ length: 6 }, (_, index) => ({
  supplierId: `supplier-${index + 1}`,
}));

/**
 * Long deadlines towards the platform and the database: a machine that others use too is slow, and a call
 * that takes its time there is no fault of the product.
 */
export const PATIENT = { DEADLINE_FACTOR: '20' };

/** 01 is gys01, and so on. */
export const inOrder = codesBy((supplierId) => `0${numberOf(supplierId)}`);

/**
 * Starts everything on free ports with the demonstration's accounts, no auctions, and what `fill` puts
 * in; `env` is for the platform, `relayEnv` for the relay.
 */
export async function openStage(
  fill?: (db: Database) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
  relayEnv: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const database = await copyDatabase();
  const databaseUrl = database.url;
  // Patient: what `fill` puts in is much, and other stages begin at the same time.
  const db = openPostgres(databaseUrl, 2, 10);
  await fill?.(db);
  const dataDir = await mkdtemp(join(tmpdir(), 'jicai-stage-'));
  const stack = await startStack({
    databaseUrl,
    dataDir,
    platformEnv: { ...PATIENT, ...freeBidsEnv(), ...env },
    relayEnv: { ...PATIENT, ...relayEnv },
  });
  return {
    stack,
    db,
    mall: `${stack.relay.url}/mall`,
    async publish({ number, rules = {}, ...rest }) {
      const now = Date.now();
      await publishProject(
        {
          number,
          name: '教学投影设备采购',
          unitId: 'unit-1',
          handlerId: personId('jbr01'),
          supervisorId: personId('jdr01'),
          selection: 'public',
          isDemo: false,
          packages: [
            {
              number: `${number}-1`,
              name: '激光投影机 80 台',
              opensAt: now - 1_000,
              closesAt: now + 3_600_000,
              entrants: ENTRANTS,
              ...rest,
              rules: {
                ...defaultRules,
                startingPrice: fen(100_000_00),
                step: { kind: 'amount', amount: fen(500_00) },
                minSuppliers: 3,
                ...rules,
              },
            },
          ],
        },
        db,
        inOrder,
      );
    },
    async close() {
      await db.destroy();
      await stack.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A person at a browser of their own. */
export interface Seat {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Everything the browser's console complained about. */
  readonly complaints: string[];
  /** Every text frame that arrived over the live socket. */
  readonly frames: string[];
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/**
 * A price may move while a confirmation is open, because tests let several people bid at once: then
 * this person means the amount they typed, or else the next one.
 */
const meanIt = (page: Page): Promise<void> =>
  page.addLocatorHandler(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^(保持|改为) ¥/ })
      .first(),
    (button) => button.click(),
  );

/**
 * Writes the traces of a login into the browser, by the same call as the page's: a hundred and fifty seats would
 * spend minutes on the form. The specs of identity log in by the page. As people do, they try again where
 * a busy machine keeps the platform from answering.
 */
async function loggedIn(mall: string, loginName: string) {
  const { origin } = new URL(mall);
  const client = await sealedClient(origin);
  const body = { loginName, password: demoPassword };
  const { data, text } = await until(`an answer to the login of ${loginName}`, async () => {
    const answer = await client.call(sessionEndpoints.login, body);
    return answer.status !== 503 && answer;
  });
  await client.close();
  if (!data?.token || !data.user) throw new Error(`${loginName} cannot log in: ${text}`);
  const { token, user, tokenIntervalSeconds } = data;
  const session: Session = { token, user, tokenIntervalSeconds };
  const localStorage = [{ name: SESSION_KEY, value: JSON.stringify(session) }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/**
 * Pages of projects ask for news every 15 s. A test that waits for what others did, or the clock, would
 * spend most of its time between two looks.
 */
function renewSoon(): void {
  const begin = window.setInterval;
  const soon = (handler: TimerHandler, ms?: number, ...args: unknown[]) =>
    begin(handler, ms === 15_000 ? 2_000 : ms, ...args);
  window.setInterval = soon as typeof window.setInterval;
}

/** The browser names each try that met no network; only tests take the network away. */
const isOffline = (complaint: string) => complaint.includes('ERR_INTERNET_DISCONNECTED');

/**
 * Opens a browser context with an empty page; with a login name they are logged in. Nothing is loaded
 * yet: nearly every test goes to a page of its own next. `meansIt` false: they answer a price that moved
 * under their confirmation themselves. `renewsSoon` false: pages ask for news as seldom as people's do,
 * where it is measured what they cost.
 */
export async function takeSeat(
  browser: Browser,
  mall: string,
  loginName: string | null,
  viewport = desktop,
  meansIt = true,
  renewsSoon = true,
): Promise<Seat> {
  const context = await browser.newContext({
    viewport,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(loginName ? { storageState: await loggedIn(mall, loginName) } : {}),
  });
  // It would answer in the place of the routes that tests intercept; offline.spec.ts lets it work.
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  if (renewsSoon) await context.addInitScript(renewSoon);
  const page = await context.newPage();
  const complaints: string[] = [];
  const frames: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !isOffline(message.text())) complaints.push(message.text());
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString())),
  );
  if (meansIt) await meanIt(page);
  return { page, context, complaints, frames };
}

/** Opens the page on which a login leads a person; the client itself knows it. */
export async function land({ page }: Seat, mall: string): Promise<void> {
  await page.goto(`${mall}/login`);
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** Fills in the login page. */
export async function logIn(page: Page, mall: string, loginName: string, password = demoPassword) {
  await page.goto(`${mall}/login`);
  const form = page.getByRole('form', { name: '登录' });
  await form.getByLabel('登录名').fill(loginName);
  await form.getByLabel('密码', { exact: true }).fill(password);
  await form.getByRole('button', { name: '登录', exact: true }).click();
  if (password === demoPassword) await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/**
 * An entry of the menu. Behind its name it says how many things wait, as soon as the page knows: an exact
 * name would be found only by who looks early.
 */
export const menuEntry = (page: Page, title: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${title}(，\\d+ 项待处理)?$`) })
    .first();

export const openMenu = (page: Page, title: string) => menuEntry(page, title).click();

/** The part of a page that has this name, and no longer one. */
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Types an amount over the one in the field. */
export async function typeAmount(box: Locator, amount: string): Promise<void> {
  const field = box.getByLabel('报价金额（元）');
  await field.fill(amount);
  // The field groups the digits.
  await expect.poll(async () => (await field.inputValue()).replaceAll(',', '')).toBe(amount);
}
