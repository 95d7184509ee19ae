import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '@jicai/platform/demo/accounts.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { type Postgres, startPostgres } from '../../../harness/servers/postgres.ts';
import { demonstrationLoaded, type Stack, startStack } from '../../../harness/servers/processes.ts';
import { takeSeat, test } from '../../stage.ts';
import { type DemoIds, findDemoId, findDemoIds } from './demo-ids.ts';
import {
  boardVisitsOf,
  darkVisitsOf,
  type Visit,
  visitsOf,
  visitsOfWing,
  WINGS,
} from './visits.ts';
import { inspect, nameOf, type Walker, walkerOf } from './walker.ts';

/*
 * Every screen of the product over the demonstration's data: with a title and a heading, without a
 * complaint of the browser, of axe, or of a phone's width. `npm run trials -- screens` sees all of them, in
 * large type and in the dark as well, and keeps pictures in tests/.out/screens. A part of them alone, by
 * wing and look: `TRIALS=long npx playwright test -c tests/playwright.config.ts tests/browser/kernel/screens
 * -g "mall large"`. Some screens are asked to stand without a server.
 */

const PICTURES = join(import.meta.dirname, '../../../.out/screens');

let postgres: Postgres;
let stack: Stack;
let dataDir: string;
let db: Database;
let mall: string;
let ids: DemoIds;

test.beforeAll(async () => {
  postgres = await startPostgres({ fast: true, inMemory: true });
  const databaseUrl = await postgres.create('screens');
  dataDir = await mkdtemp(join(tmpdir(), 'jicai-screens-'));
  stack = await startStack({ databaseUrl, dataDir, demo: true });
  await demonstrationLoaded(stack.platform);
  db = openPostgres(databaseUrl, 2);
  mall = `${stack.relay.url}/mall`;
  await fillCart(stack.relay.url);
  ids = await findDemoIds(db);
});
test.afterAll(async () => {
  await db?.destroy();
  await stack?.stop();
  await postgres?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

/** The demonstration's cart is empty: without a line of each kind nobody sees cart and checkouts as they are. */
async function fillCart(origin: string): Promise<void> {
  const client = await sealedClient(origin);
  await client.login('cgr01', demoPassword);
  const chosen = {
    quantity: null,
    skuId: null,
    zoneId: null,
    comparisonIds: null,
    accessories: [],
  };
  for (const thing of ['product', 'otherProduct', 'welfareProduct'] as const) {
    const productId = await findDemoId(thing, db);
    const { state, text } = await client.call(cartEndpoints.add, { ...chosen, productId });
    if (state !== 1) throw new Error(`${productId} does not go into the cart: ${text}`);
  }
  await client.close();
}

/** The settings of a person's device. */
interface Look {
  readonly name: string;
  /** Values that the device keeps. */
  readonly kept: Readonly<Record<string, string>>;
}

const PLAIN: Look = { name: 'plain', kept: {} };
const LARGE: Look = { name: 'large', kept: { 'jicai.largeType': 'true' } };
const DARK: Look = { name: 'dark', kept: { 'jicai.boardScheme': '"dark"' } };

/** Visits addresses as the people who open them, two people at a time; answers what is wrong. */
async function walk(
  browser: Browser,
  visits: readonly Visit[],
  look: Look,
  see: (visit: Visit, walker: Walker) => Promise<string[]>,
): Promise<string[]> {
  const people = [...Map.groupBy(visits, ({ as }) => as)].sort((a, b) => b[1].length - a[1].length);
  const found: string[] = [];
  const lane = async () => {
    for (let next = people.shift(); next; next = people.shift()) {
      const seat = await takeSeat(browser, mall, next[0]);
      await seat.context.addInitScript((kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      }, look.kept);
      const walker = walkerOf(seat, mall);
      for (const visit of next[1]) found.push(...(await see(visit, walker)));
      await seat.context.close();
    }
  };
  await Promise.all([lane(), lane()]);
  return found;
}

/** Keeps a picture. */
async function keep(look: Look, visit: Visit, page: Page, size: string): Promise<void> {
  const folder = join(PICTURES, look.name, size);
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${nameOf(visit)}.png`), fullPage: true });
}

const inspectAll = (browser: Browser, visits: readonly Visit[], look: Look) =>
  walk(browser, visits, look, (visit, walker) =>
    inspect(walker, mall, visit, (page, size) => keep(look, visit, page, size)),
  );

test('axe finds nothing on the boards in every state of an auction', async ({ browser }) => {
  expect(await inspectAll(browser, boardVisitsOf(ids), PLAIN)).toEqual([]);
});

for (const look of [PLAIN, LARGE]) {
  for (const wing of WINGS) {
    test(`${wing} ${look.name}: every screen has its name, fits a desktop and a phone, and axe finds nothing`, async ({
      browser,
    }) => {
      expect(await inspectAll(browser, visitsOfWing(wing, ids), look)).toEqual([]);
    });
  }
}

test('dark: hall, boards, replay and the wall of figures, the screens with a dark scheme', async ({
  browser,
}) => {
  expect(await inspectAll(browser, darkVisitsOf(ids), DARK)).toEqual([]);
});

for (const look of [LARGE, DARK]) {
  test(`boards ${look.name}: it is the same in every state of an auction`, async ({ browser }) => {
    expect(await inspectAll(browser, boardVisitsOf(ids), look)).toEqual([]);
  });
}

/** Screens that live by what the server says. */
const SAMPLE = [
  'productSearch',
  'biddingList',
  'noticeList',
  'supplierList',
  'orders',
  'todos',
  'orderDetail',
  'hall',
  'projects',
  'workbench',
] as const;

/** Opens a screen while no call of it is answered. */
async function openUnanswered(visit: Visit, walker: Walker): Promise<string[]> {
  const { page } = walker;
  await page.route('**/app/**', (route) => route.fulfill({ status: 503 }));
  await walker.open(visit.path);
  // A call may be tried again by itself before its page says so.
  const retry = page.getByRole('main').getByRole('button', { name: '重试' }).first();
  const isOffered = await retry.waitFor().then(
    () => true,
    () => false,
  );
  const exceptions = walker.takeComplaints().filter((complaint) => !/503/.test(complaint));
  await page.unroute('**/app/**');
  return [...exceptions, ...(isOffered ? [] : ['it offers no way to try again'])].map(
    (what) => `${visit.as ?? 'visitor'} ${visit.path}: ${what}`,
  );
}

test('without a server a screen says so and offers to try again, and nothing turns for ever', async ({
  browser,
}) => {
  const all = visitsOf(ids);
  const visits = SAMPLE.map((name) => all[name]);
  expect(await walk(browser, visits, PLAIN, openUnanswered)).toEqual([]);
});
