import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { endNow } from '../../../harness/auction/sealed.ts';
import { callAs } from '../../auction/kit/call-as.ts';
import { openStage, phone, region, type Seat, type Stage, takeSeat, test } from '../../stage.ts';

/*
 * Every board in states that the demonstration does not show: the last seconds, a countersign that is
 * asked for, cleared quotes, no connection. At every size, in the dark and in large type no board is
 * wider than its window; the pictures are in tests/.out/screens/boards for people to look at.
 */

const PICTURES = join(import.meta.dirname, '../../../.out/screens/boards');
const HOUR = 3_600_000;

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const SIZES = {
  1440: { width: 1440, height: 900 },
  1920: { width: 1920, height: 1080 },
  3840: { width: 3840, height: 2160 },
  390: phone,
  360: { width: 360, height: 640 },
} as const;
type Size = keyof typeof SIZES;
const ALL = [1440, 1920, 3840, 390, 360] as const satisfies readonly Size[];

/** The page as it is now, at these sizes, then in the dark and in large type; answers what is too wide. */
async function see(page: Page, name: string, sizes: readonly Size[] = ALL): Promise<string[]> {
  const wide: string[] = [];
  const look = async (file: string) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (width > 0) wide.push(`${file}: ${width} px`);
    await page.screenshot({ path: join(PICTURES, `${file}.png`) });
  };
  const root = (attribute: string, value: string | null) =>
    page.evaluate(
      ([key, to]) => {
        if (to === null) document.documentElement.removeAttribute(key);
        else document.documentElement.setAttribute(key, to);
      },
      [attribute, value] as const,
    );
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    await look(`${name}-${size}`);
  }
  if (sizes.length === ALL.length) {
    for (const size of [1440, 390] as const) {
      await page.setViewportSize(SIZES[size]);
      await root('data-large-type', '');
      await look(`${name}-large-${size}`);
      await root('data-large-type', null);
      await root('data-mantine-color-scheme', 'dark');
      await look(`${name}-dark-${size}`);
      await root('data-mantine-color-scheme', 'light');
    }
  }
  await page.setViewportSize(SIZES[1440]);
  return wide;
}

const BOARDS = {
  handler: ['jbr01', 'Jbrjjdt'],
  supervisor: ['jdr01', 'Jdrjjdt'],
  supplier: ['gys01', 'Gysjjdt'],
  silent: ['gys06', 'Gysjjdt'],
  public: [null, 'Jjgk'],
} as const;
type Board = keyof typeof BOARDS;
const NAMES = Object.keys(BOARDS) as Board[];
type Seats = Readonly<Record<Board, Seat>>;

const numberOf = (state: string) => `XM2026-${state}-1`;

const bid = (state: string, name: string, amount: string): Promise<void> =>
  callAs(stage, name, biddingEndpoints.bid, {
    packageNumber: numberOf(state),
    amount,
    lines: [],
  });

async function bidAll(state: string): Promise<void> {
  await bid(state, 'gys02', '99000.00');
  await bid(state, 'gys03', '98500.00');
  await bid(state, 'gys01', '97000.00');
}

/** Moves the end of an auction, as if nobody had announced another. */
const endIn = (state: string, seconds: number) =>
  sql`update auction set closes_at = now() + make_interval(secs => ${seconds})
    where package_number = ${numberOf(state)}`.execute(stage.db);

const go = async (seats: Seats, state: string) => {
  for (const board of NAMES) {
    await seats[board].page.goto(`${stage.mall}/${BOARDS[board][1]}?bbh=${numberOf(state)}`);
  }
  for (const board of NAMES) {
    await seats[board].page.getByRole('heading', { level: 1 }).first().waitFor();
    await seats[board].page.evaluate(() => document.fonts.ready);
  }
};

async function publish(): Promise<void> {
  const now = Date.now();
  const rules = { publicity: 'price', minSuppliers: 2 } as const;
  const still = { triggerMs: 1, lengthMs: 0, allowed: 0 };
  const add = (state: string, rest: Omit<Parameters<Stage['publish']>[0], 'number'> = {}) =>
    stage.publish({ number: `XM2026-${state}`, ...rest, rules: { ...rules, ...rest.rules } });
  await add('before', { opensAt: now + HOUR, closesAt: now + 2 * HOUR });
  for (const state of ['running', 'paused', 'stopped', 'cleared', 'offline']) await add(state);
  for (const state of ['last', 'failed', 'won']) await add(state, { rules: { extension: still } });
  await add('asked', { rules: { dualControl: true } });
  await add('sealed', { rules: { quoteMethod: 'sealed' } });
  await add('rounds', {
    closesAt: now + 5 * HOUR,
    rounds: [0, 2, 4].map((hour) => ({
      opensAt: now + hour * HOUR - 1_000,
      closesAt: now + (hour + 1) * HOUR,
    })),
    rules: { extension: still },
  });
}

/** Acts as a handler with a reason, in the dialog of a button. */
async function act({ page }: Seat, button: string, confirm: string, reason: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The ranking has this amount, and its rows have come to rest: a press on a row that slides misses it. */
async function ranked({ page }: Seat, amount: string) {
  const ranking = region(page, '供应商排名');
  await expect(ranking.getByText(amount)).toBeVisible();
  await ranking.evaluate((box) =>
    Promise.allSettled(box.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
}

/** The supervisor agrees to what a board asks them for. */
async function agree({ page }: Seat) {
  const button = { name: '同意', exact: true } as const;
  await region(page, '待会签事项').getByRole('button', button).click();
  await page.getByRole('dialog').getByRole('button', button).click();
}

test('boards keep their width in every state, at every size', async ({ browser }) => {
  test.setTimeout(1_800_000);
  await mkdir(PICTURES, { recursive: true });
  await publish();
  const seats = {} as Record<Board, Seat>;
  for (const board of NAMES) seats[board] = await takeSeat(browser, stage.mall, BOARDS[board][0]);
  const { handler, supervisor } = seats;
  const wide: string[] = [];
  const seeAll = async (state: string, sizes?: readonly Size[]) => {
    const seen = NAMES.map((board) => see(seats[board].page, `${board}-${state}`, sizes));
    wide.push(...(await Promise.all(seen)).flat());
  };
  const state = async (name: string, prepare: () => Promise<unknown>) => {
    await go(seats, name);
    await prepare();
    await seeAll(name);
  };

  await state('before', async () => undefined);
  await state('running', async () => {
    await bidAll('running');
    for (const { page } of Object.values(seats))
      await expect(page.getByText('97,000.00').first()).toBeVisible();
  });
  await state('paused', async () => {
    await bidAll('paused');
    await act(handler, '暂停', '暂停竞价', '核对技术参数，请各供应商稍候');
    for (const { page } of Object.values(seats))
      await expect(page.getByText('已暂停').first()).toBeVisible();
  });
  await state('asked', async () => {
    await bidAll('asked');
    await act(handler, '暂停', '提交会签', '核对技术参数');
    await expect(region(supervisor.page, '待会签事项')).toBeVisible();
  });
  await state('rounds', async () => {
    await bidAll('rounds');
    const now = sql`now()`;
    await sql`update auction set closes_at = ${now} where package_number = ${numberOf('rounds')}`.execute(
      stage.db,
    );
    await expect(handler.page.getByText('第 2 轮 / 共 3 轮')).toBeVisible();
  });
  await state('cleared', async () => {
    await bidAll('cleared');
    await ranked(handler, '97,000.00');
    await handler.page.getByRole('button', { name: '竞价号 01 的操作' }).click();
    await handler.page.getByRole('menuitem', { name: '清除报价' }).click();
    const dialog = handler.page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('报价单位与采购文件不符');
    await dialog.getByRole('button', { name: '提交会签' }).click();
    await agree(supervisor);
    await expect(handler.page.getByText('98,500.00').first()).toBeVisible();
  });
  await state('stopped', async () => {
    await bidAll('stopped');
    await act(handler, '终止', '终止竞价', '采购需求发生变化');
    for (const { page } of Object.values(seats))
      await expect(page.getByText('已终止').first()).toBeVisible();
  });
  await state('failed', async () => {
    await bid('failed', 'gys02', '99000.00');
    await endIn('failed', 0);
    await expect(handler.page.getByText('流标').first()).toBeVisible();
  });
  await state('won', async () => {
    await bidAll('won');
    await endIn('won', 0);
    await expect(handler.page.getByText(/^(?:已成交|成交待确认)/).first()).toBeVisible();
  });
  await state('sealed', async () => {
    for (const [name, amount] of [
      ['gys01', '90000.00'],
      ['gys02', '88000.00'],
    ] as const)
      await bid('sealed', name, amount);
    await expect(handler.page.getByText('2 份', { exact: true })).toBeVisible();
  });
  await endNow(stage, numberOf('sealed'));
  await handler.page.getByRole('button', { name: '开标', exact: true }).click();
  await handler.page.getByRole('dialog').getByRole('button', { name: '提交开标' }).click();
  await expect(region(supervisor.page, '待会签事项')).toBeVisible();
  await seeAll('sealed-asked', [1440, 390]);
  await agree(supervisor);
  await expect(region(handler.page, '开标').getByRole('listitem').first()).toBeVisible();
  await seeAll('sealed-opening', [1440, 390]);

  // The wall and the hall, which shows all of these.
  for (const name of ['before', 'running', 'paused', 'rounds', 'stopped', 'won']) {
    await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${numberOf(name)}`);
    await region(handler.page, '规则与进度').waitFor();
    // In the window alone: a browser that has the whole screen takes no other size.
    await handler.page.evaluate(() => {
      document.documentElement.requestFullscreen = () => Promise.reject(new Error('refused'));
    });
    await handler.page.keyboard.press('f');
    await expect(handler.page.locator('[class*="wall"]').first()).toBeVisible();
    wide.push(...(await see(handler.page, `wall-${name}`, [1440, 1920, 3840])));
  }
  for (const board of ['handler', 'supervisor', 'supplier'] as const) {
    const { page } = seats[board];
    await page.goto(`${stage.mall}/Jjdt`);
    await page.locator('[data-package]').first().waitFor();
    wide.push(...(await see(page, `hall-${board}`)));
  }

  await go(seats, 'last');
  await bidAll('last');
  await endIn('last', 14);
  await expect(handler.page.getByRole('timer').first()).toHaveText(/^00:00:0\d\.\d$/);
  await seeAll('last', [1440, 390]);

  await go(seats, 'offline');
  await bidAll('offline');
  await expect(seats.supplier.page.getByText('97,000.00').first()).toBeVisible();
  for (const { context } of Object.values(seats)) await context.setOffline(true);
  await expect(handler.page.getByText('重连中…')).toBeVisible();
  await seeAll('offline');
  expect(wide).toEqual([]);
});
