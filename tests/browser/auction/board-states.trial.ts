import { boardPath, wallPath } from '@jicai/client/src/features/auction/live/board-path.ts';
import { livePaths } from '@jicai/client/src/features/auction/live/paths.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { expect, type Page } from '@playwright/test';
import { endIn, endNow } from '../../harness/auction/sealed.ts';
import { dose } from '../../harness/dose.ts';
import { axe } from '../kernel/screens/walker.ts';
import {
  desktop,
  openStage,
  phone,
  region,
  type Seat,
  type Stage,
  takeSeat,
  test,
} from '../stage.ts';
import { callAs } from './kit/call-as.ts';

/* Boards, hall and wall in their states: axe finds no fault in the light and no contrast in the dark. */

const SHOTS = 'tests/.out/shots';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
  await prepare();
});
test.afterAll(async () => {
  await stage?.close();
});

const ALL_STATES = ['running', 'soon', 'paused', 'asked', 'stopped', 'won'] as const;
type State = (typeof ALL_STATES)[number];
/** Those with most on them in `npm test`, each in trials. */
const STATES = dose<readonly State[]>(['paused', 'asked'], ALL_STATES);

const numberOf = (state: State): string => `XM2026-${state}-1`;

const bid = (state: State, name: string, amount: string) =>
  callAs(stage, name, biddingEndpoints.bid, {
    ...{ packageNumber: numberOf(state), amount, lines: [] },
  });

const change = (state: State, runState: 'paused' | 'stopped') =>
  callAs(stage, 'jbr01', biddingEndpoints.changeState, {
    ...{ packageNumber: numberOf(state), runState, laterEnd: null },
    reason: '核对技术参数，请各供应商稍候',
  });

/** Brings each auction into the state that it is named for, with three bids. */
async function prepare(): Promise<void> {
  for (const state of ALL_STATES) {
    await stage.publish({
      number: `XM2026-${state}`,
      rules: { publicity: 'price', dualControl: state === 'asked' },
    });
    await bid(state, 'gys02', '99000.00');
    await bid(state, 'gys03', '98500.00');
    await bid(state, 'gys01', '97000.00');
  }
  await change('paused', 'paused');
  await change('asked', 'paused');
  await change('stopped', 'stopped');
  await endNow(stage, numberOf('won'));
}

/** Everything that moves comes to rest: half of a fade has the contrast of neither end. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** All faults in the light, then those of contrast in the dark; the same page, its scheme switched. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  await atRest(page);
  const light = await axe(page);
  await page.screenshot({ path: `${SHOTS}/states-${name}.png` });
  await page.getByRole('button', { name: '切换为深色' }).click();
  await page.mouse.move(0, 0);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await atRest(page);
  const dark = await axe(page, ['color-contrast']);
  await page.screenshot({ path: `${SHOTS}/states-${name}-dark.png` });
  await page.getByRole('button', { name: '切换为浅色' }).click();
  await page.mouse.move(0, 0);
  return [...light, ...dark.map((fault) => `dark: ${fault}`)].map((fault) => `${name}: ${fault}`);
}

/** The words by which a board says that it is in a state. */
const WORDS: Readonly<Record<State, RegExp>> = {
  running: /97,000\.00/,
  soon: /97,000\.00/,
  paused: /已暂停/,
  asked: /97,000\.00/,
  stopped: /已终止/,
  won: /^(?:已成交|成交待确认)/,
};

async function open({ page }: Seat, path: string, state: State): Promise<void> {
  // Within the last five minutes, for as long as its pictures take.
  if (state === 'soon') await endIn(stage, numberOf('soon'), 280_000);
  await page.goto(stage.mall + path);
  await expect(page.getByText(WORDS[state]).first()).toBeVisible();
}

test('every board and hall is readable in each state, light and dark', async ({ browser }) => {
  const seats = {
    handler: await takeSeat(browser, stage.mall, 'jbr01'),
    supervisor: await takeSeat(browser, stage.mall, 'jdr01'),
    supplier: await takeSeat(browser, stage.mall, 'gys02'),
  };
  const faults: string[] = [];
  for (const name of ['handler', 'supervisor', 'supplier'] as const) {
    const seat = seats[name];
    for (const state of STATES) {
      await open(seat, boardPath(name, numberOf(state)), state);
      if (state === 'asked' && name === 'supervisor')
        await expect(region(seat.page, '待会签事项')).toBeVisible();
      faults.push(...(await faultsOf(seat.page, `${name}-${state}`)));
    }
    await seat.page.goto(stage.mall + livePaths.hall.to());
    await seat.page.locator('[data-package]').first().waitFor();
    faults.push(...(await faultsOf(seat.page, `${name}-hall`)));
  }
  expect(faults).toEqual([]);
});

test('the wall is readable in each state', { tag: '@trial' }, async ({ browser }) => {
  const handler = await takeSeat(browser, stage.mall, 'jbr01', { width: 1920, height: 1080 });
  const faults: string[] = [];
  for (const state of STATES) {
    await open(handler, wallPath('handler', [numberOf(state)]), state);
    await expect(handler.page.locator('[data-wall]')).toBeVisible();
    await atRest(handler.page);
    faults.push(...(await axe(handler.page)).map((fault) => `${state}: ${fault}`));
    await handler.page.screenshot({ path: `${SHOTS}/states-wall-${state}.png` });
  }
  expect(faults).toEqual([]);
});

test('on a phone every board and hall is readable in each state', { tag: '@trial' }, async ({
  browser,
}) => {
  const faults: string[] = [];
  for (const [role, name] of [
    ['handler', 'jbr01'],
    ['supervisor', 'jdr01'],
    ['supplier', 'gys02'],
  ] as const) {
    const seat = await takeSeat(browser, stage.mall, name, phone);
    for (const state of STATES) {
      await open(seat, boardPath(role, numberOf(state)), state);
      faults.push(...(await faultsOf(seat.page, `phone-${role}-${state}`)));
    }
    await seat.page.goto(stage.mall + livePaths.hall.to());
    await seat.page.locator('[data-package]').first().waitFor();
    faults.push(...(await faultsOf(seat.page, `phone-${role}-hall`)));
  }
  expect(faults).toEqual([]);
});

/** The faults of a dialog, and of the page behind it, in the light; then those of its colours in the dark. */
async function dialogFaults(page: Page, name: string): Promise<string[]> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await atRest(page);
  const light = await axe(page);
  await page.screenshot({ path: `${SHOTS}/states-dialog-${name}.png` });
  // The switch is behind the dialog.
  const scheme = (value: string) =>
    page.evaluate(
      (is) => document.documentElement.setAttribute('data-mantine-color-scheme', is),
      value,
    );
  await scheme('dark');
  await atRest(page);
  const dark = await axe(page, ['color-contrast']);
  await page.screenshot({ path: `${SHOTS}/states-dialog-${name}-dark.png` });
  await scheme('light');
  return [...light, ...dark.map((fault) => `dark: ${fault}`)].map((fault) => `${name}: ${fault}`);
}

test('the dialogs of a bid, a countersign and a stop are readable, on a phone too', {
  tag: '@trial',
}, async ({ browser }) => {
  const faults: string[] = [];
  for (const size of [desktop, phone]) {
    const suffix = size === phone ? '-phone' : '';
    const handler = await takeSeat(browser, stage.mall, 'jbr01', size);
    const supervisor = await takeSeat(browser, stage.mall, 'jdr01', size);
    const supplier = await takeSeat(browser, stage.mall, 'gys02', size);
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

    await open(supplier, boardPath('supplier', numberOf('running')), 'running');
    const field = region(supplier.page, '报价').getByLabel('报价金额（元）');
    await field.fill('96000');
    await button(supplier.page, '报价').click();
    faults.push(...(await dialogFaults(supplier.page, `bid${suffix}`)));
    await supplier.page.keyboard.press('Escape');
    await expect(supplier.page.getByRole('dialog')).toHaveCount(0);
    // So low that its words are asked for.
    await field.fill('10000');
    await button(supplier.page, '报价').click();
    await button(supplier.page, '确认报价').click();
    await expect(supplier.page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    faults.push(...(await dialogFaults(supplier.page, `bid-extreme${suffix}`)));

    await open(supervisor, boardPath('supervisor', numberOf('asked')), 'asked');
    for (const word of ['同意', '不同意']) {
      await region(supervisor.page, '待会签事项')
        .getByRole('button', { name: word, exact: true })
        .click();
      faults.push(...(await dialogFaults(supervisor.page, `countersign-${word}${suffix}`)));
      await supervisor.page.keyboard.press('Escape');
      await expect(supervisor.page.getByRole('dialog')).toHaveCount(0);
    }

    await open(handler, boardPath('handler', numberOf('running')), 'running');
    for (const word of ['暂停', '修改结束时间', '终止', '发送提醒']) {
      await button(handler.page, word).click();
      faults.push(...(await dialogFaults(handler.page, `${word}${suffix}`)));
      await handler.page.keyboard.press('Escape');
      await expect(handler.page.getByRole('dialog')).toHaveCount(0);
    }
    await handler.page.keyboard.press('?');
    faults.push(...(await dialogFaults(handler.page, `keys${suffix}`)));
  }
  expect(faults).toEqual([]);
});

/** The faults of an auction's public page in each state. */
async function publicFaults({ page }: Seat, where: string): Promise<string[]> {
  const faults: string[] = [];
  for (const state of STATES) {
    if (state === 'soon') await endIn(stage, numberOf('soon'), 280_000);
    await page.goto(stage.mall + livePaths.publicBoard.to(numberOf(state)));
    const words = state === 'stopped' || state === 'paused' ? WORDS[state] : /97,000\.00/;
    await expect(page.getByText(words).first()).toBeVisible();
    await atRest(page);
    faults.push(...(await axe(page)).map((fault) => `public-${state}-${where}: ${fault}`));
    await page.screenshot({ path: `${SHOTS}/states-public-${state}-${where}.png` });
  }
  return faults;
}

test('the public page of an auction is readable in each state, for visitors and the supervisor', {
  tag: '@trial',
}, async ({ browser }) => {
  const faults: string[] = [];
  for (const size of [desktop, phone])
    for (const name of [null, 'jdr01']) {
      const seat = await takeSeat(browser, stage.mall, name, size);
      faults.push(...(await publicFaults(seat, `${name ?? 'visitor'}-${size.width}`)));
    }
  expect(faults).toEqual([]);
});
