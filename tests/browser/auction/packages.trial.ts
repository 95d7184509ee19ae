import { sounds } from '@jicai/client/src/features/auction/live/announce/deliver/sounds.ts';
import { personId } from '@jicai/platform/demo/accounts.ts';
import {
  type NewPackage,
  publishProject,
} from '@jicai/platform/src/auction/publication/publish.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { defaultRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, type Page, type WebSocket } from '@playwright/test';
import { sql } from 'kysely';
import { inOrder, openStage, phone, type Stage, takeSeat, test } from '../stage.ts';
import { bid, bidBox } from './kit/bid.ts';
import { callAs } from './kit/call-as.ts';
import { delivered, goAway, record, recordSounds } from './kit/delivered.ts';

/* A project of two packages, the second by line items: switching, bidding, confirming the award. */

const SHOTS = 'tests/.out/shots';
const NUMBER = 'XM2026-0021';
/** A project whose second package asks for countersigns; the third is for others than gys01. */
const TOLD = 'XM2026-0022';

const entrants = [1, 2, 3].map((n) => ({ supplierId: `supplier-${n}` }));
const baseRules = {
  ...defaultRules,
  extension: { triggerMs: 0, lengthMs: 0, allowed: 0 },
  startingPrice: fen(10_000_00),
  step: { kind: 'amount', amount: fen(100_00) },
  minSuppliers: 1,
} as const;
const withGaps = { ...baseRules, bidMode: 'lines', lineGap: 'shown' } as const;
const pack = (position: number, more: Partial<NewPackage> = {}): NewPackage => ({
  number: `${NUMBER}-${position}`,
  name: `第${position}包`,
  opensAt: Date.now() - 1_000,
  closesAt: Date.now() + 3_600_000,
  entrants,
  rules: { ...baseRules, ...(more.lines ? { bidMode: 'lines' as const } : {}) },
  ...more,
});

async function fill(db: Database): Promise<void> {
  const lines = [
    { name: '硒鼓', unit: '支', quantityThousandths: 10_000 },
    { name: '复印纸', unit: '箱', quantityThousandths: 20_500 },
  ];
  await publishProject(
    {
      number: NUMBER,
      name: '办公用品采购',
      unitId: 'unit-1',
      handlerId: personId('jbr01'),
      supervisorId: personId('jdr01'),
      selection: 'public',
      isDemo: false,
      packages: [pack(1), pack(2, { lines }), pack(3, { lines, rules: withGaps })],
    },
    db,
    inOrder,
  );
  const told = (position: number, more: Partial<NewPackage> = {}): NewPackage => ({
    ...pack(position, more),
    number: `${TOLD}-${position}`,
  });
  await publishProject(
    {
      number: TOLD,
      name: '实验设备采购',
      unitId: 'unit-1',
      handlerId: personId('jbr01'),
      supervisorId: personId('jdr01'),
      selection: 'public',
      isDemo: false,
      packages: [
        told(1),
        told(2, { rules: { ...baseRules, dualControl: true } }),
        told(3, { entrants: entrants.slice(1) }),
      ],
    },
    db,
    inOrder,
  );
}

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(fill);
});
test.afterAll(async () => {
  await stage?.close();
});

const tabs = (page: Page) => page.getByRole('navigation', { name: '本项目各包' });
const dialog = (page: Page) => page.getByRole('dialog');

test('packages are rooms of their own, bids have lines, and the winner confirms', async ({
  browser,
}) => {
  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const rival = await takeSeat(browser, stage.mall, 'gys02', phone);
  const { page } = supplier;
  const rooms: WebSocket[] = [];
  page.on('websocket', (socket) => rooms.push(socket));
  await page.goto(`${stage.mall}/Gysjjdt?bbh=${NUMBER}-1`);

  // [AU7] Far below what must be beaten: asked twice, with the percentage, then sent.
  await bidBox(page).getByLabel('报价金额（元）').fill('6500');
  await bidBox(page).getByRole('button', { name: '报价', exact: true }).click();
  await expect(dialog(page).getByText(/比起始价.*10,000\.00.*低.*35%/)).toBeVisible();
  await dialog(page).getByRole('button', { name: '确认报价' }).click();
  await expect(dialog(page).getByText('请再次确认报价')).toBeVisible();
  await dialog(page).getByRole('button', { name: '金额无误，提交' }).click();
  await expect(bidBox(page).getByText('报价成功')).toBeVisible();

  // [RT9] What is half typed stays with its package.
  await bidBox(page).getByLabel('报价金额（元）').fill('6123.4');
  // This board's own package says what the board says.
  await expect(tabs(page).getByText('¥6,500.00')).toBeVisible();
  await tabs(page).getByText('第2包').click();
  await expect(page.getByLabel('硒鼓 的单价')).toBeVisible();
  await expect.poll(() => rooms.filter((room) => room.isClosed()).length).toBe(1);
  await rival.page.goto(`${stage.mall}/Gysjjdt?bbh=${NUMBER}-1`);
  await bid(rival.page);
  await expect(tabs(page).getByText('¥6,400.00')).toBeVisible();
  await page.getByLabel('硒鼓 的单价').fill('300');
  await tabs(page).getByText('第1包').click();
  await expect(bidBox(page).getByLabel('报价金额（元）')).toHaveValue('6,123.4');
  await tabs(page).getByText('第2包').click();
  await expect(page.getByLabel('硒鼓 的单价')).toHaveValue('300');

  // [AU8] The missing line by its name, then the total in figures and words.
  await expect(bidBox(page).getByText('请填写「复印纸」的单价')).toBeVisible();
  const paper = page.getByLabel('复印纸 的单价');
  await expect(paper).toHaveAccessibleDescription('请填写「复印纸」的单价');
  // As in the field of a total: thousands while one types, and 0.02万 is offered, not taken.
  await paper.fill('');
  await paper.pressSequentially('12345.6');
  await expect(paper).toHaveValue('12,345.6');
  await paper.fill('0.02万');
  await expect(bidBox(page).getByRole('button', { name: '是 200.00 吗？填入' })).toBeVisible();
  await expect(bidBox(page).getByRole('button', { name: '报价', exact: true })).toBeDisabled();
  await paper.press('Enter');
  await expect(paper).toHaveValue('200.00');
  await paper.fill('20.001');
  await expect(paper).toHaveAttribute('aria-invalid', 'true');
  await expect(paper).toHaveAccessibleDescription(/复印纸/);
  await expect(page.getByLabel('硒鼓 的单价')).toHaveAccessibleDescription('');
  await paper.fill('200');
  await expect(paper).toHaveAttribute('aria-invalid', 'false');
  await expect(bidBox(page).getByText('¥7,100.00')).toBeVisible();
  await expect(bidBox(page).getByText('柒仟壹佰元整')).toBeVisible();
  await bid(page);

  // The last prices are carried over, also by who opens the board anew.
  await page.reload();
  await expect(page.getByLabel('硒鼓 的单价')).toHaveValue('300.00');
  await expect(page.getByLabel('复印纸 的单价')).toHaveValue('200.00');
  await expect(bidBox(page).getByText('与您的当前报价相同')).toBeVisible();

  // On a phone: the next acceptable total, and rivals' totals without their lines.
  await tabs(rival.page).getByText('第2包').click();
  await expect(bidBox(rival.page).getByText('¥7,000.00')).toBeVisible();
  await expect(rival.page.getByText('7,100.00').first()).toBeVisible();
  await expect(rival.page.getByRole('button', { name: '展开明细' })).toHaveCount(0);
  await rival.page.screenshot({ path: `${SHOTS}/lines-supplier-phone.png`, fullPage: true });
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${NUMBER}-2`);
  await handler.page.getByRole('button', { name: '展开明细' }).click();
  await expect(handler.page.getByRole('cell', { name: '4,100.00' })).toBeVisible();
  await handler.page.screenshot({ path: `${SHOTS}/lines-handler.png` });

  // Suppliers × packages on one sheet: who bids where, who is silent.
  await handler.page.getByRole('button', { name: '各包参与' }).click();
  const rows = dialog(handler.page).getByRole('row');
  await expect(rows.filter({ hasText: '江城瑞达' })).toContainText(
    /第 2 名 6,500.00.*第 1 名 7,100.00/,
  );
  await expect(rows.filter({ hasText: '华信科技' })).toContainText(/第 1 名 6,400.00.*未报价/);
  await handler.page.screenshot({ path: `${SHOTS}/matrix-handler.png` });
  await handler.page.keyboard.press('Escape');
  await expect(dialog(handler.page)).toHaveCount(0);

  // [AU41] The close asks the winner; their yes is on the handler's board at once.
  await sql`update auction set closes_at = now() where package_number = ${`${NUMBER}-2`}`.execute(
    stage.db,
  );
  await expect(page.getByText('恭喜，您已成交，请在期限内确认')).toBeVisible();
  await page.getByRole('button', { name: '确认成交' }).click();
  await dialog(page).getByRole('button', { name: '确认成交' }).click();
  await expect(page.getByText('恭喜，您已成交并确认')).toBeVisible();
  await expect(handler.page.getByText('已成交 · 已确认')).toBeVisible();
  await expect(handler.page.getByText('已确认', { exact: true })).toBeVisible();
  await expect(rival.page.getByRole('region', { name: '成交确认' })).toHaveCount(0);
  await page.screenshot({ path: `${SHOTS}/award-supplier.png` });
  for (const seat of [supplier, handler, rival]) expect(seat.complaints).toEqual([]);
});

/** Pastes as a person does, from the clipboard. */
async function paste(page: Page, field: string, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.getByLabel(field).focus();
  await page.keyboard.press('Control+V');
}

test('[AU8] [AU24] a column is pasted, all prices change, and each line says how far it is', {
  tag: '@trial',
}, async ({ browser }) => {
  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  const rival = await takeSeat(browser, stage.mall, 'gys02', phone);
  const { page } = supplier;
  await page.goto(`${stage.mall}/Gysjjdt?bbh=${NUMBER}-3`);
  const price = (name: string, at = page) => at.getByLabel(`${name} 的单价`);
  await expect(price('硒鼓')).toBeVisible();
  await expect(bidBox(page).getByText(/最低/)).toHaveCount(0);

  await expect(bidBox(page).getByRole('button', { name: '应用' })).toHaveAccessibleDescription(
    /^先填写单价/,
  );

  // With its heading, as it is copied from a table; a row too many is told.
  await paste(page, '硒鼓 的单价', '单价（元）\r\n¥300.00\r\n200\r\n50\r\n');
  await expect(price('硒鼓')).toHaveValue('300.00');
  await expect(price('复印纸')).toHaveValue('200.00');
  await expect(bidBox(page).getByText('已填入 2 行单价，多出的 1 行没有填入')).toBeVisible();
  // A single cell is the field's own; what was said of the column is over.
  await price('复印纸').fill('');
  await expect(bidBox(page).getByText(/^已填入/)).toHaveCount(0);
  await paste(page, '复印纸 的单价', '210');
  await expect(price('复印纸')).toHaveValue('210');

  // Enter in the percentage changes the prices and sends nothing.
  const percent = page.getByLabel('百分比');
  await percent.fill('1.5');
  await percent.press('Enter');
  await expect(price('硒鼓')).toHaveValue('295.50');
  await expect(price('复印纸')).toHaveValue('206.85');
  await expect(dialog(page)).toHaveCount(0);
  await percent.fill('100');
  await expect(percent).toHaveAttribute('aria-invalid', 'true');
  await expect(percent).toHaveAccessibleDescription(/^百分比应大于 0、小于 100/);
  await expect(bidBox(page).getByRole('button', { name: '应用' })).toBeDisabled();
  await bid(page);
  await expect(bidBox(page).getByText('最低', { exact: true })).toHaveCount(2);

  // A rival is cheaper in one line: each sees distances, and nobody a price of the other.
  await rival.page.goto(`${stage.mall}/Gysjjdt?bbh=${NUMBER}-3`);
  await price('硒鼓', rival.page).fill('310.00');
  await price('复印纸', rival.page).fill('190.33');
  await bid(rival.page);
  await expect(bidBox(page).getByText('距最低 ¥16.52')).toBeVisible();
  await expect(bidBox(page).getByText('最低', { exact: true })).toHaveCount(1);
  await expect(bidBox(rival.page).getByText('距最低 ¥14.50')).toBeVisible();
  // The third of three packages is in sight at the top of a phone, and says the newest price.
  await rival.page.evaluate(() => window.scrollTo(0, 0));
  await expect(tabs(rival.page).getByText('第3包')).toBeInViewport({ ratio: 1 });
  await expect(tabs(rival.page).getByText('¥7,001.77')).toBeVisible();
  expect(supplier.frames.join('')).not.toContain('190.33');
  await page.screenshot({ path: `${SHOTS}/line-gaps.png` });
  await rival.page.screenshot({ path: `${SHOTS}/line-gaps-phone.png`, fullPage: true });
  for (const seat of [supplier, rival]) expect(seat.complaints).toEqual([]);
});

test('[RT8] what happens in another package reaches whoever looks at this one, once and by its name', {
  tag: '@trial',
}, async ({ browser }) => {
  const [one, two] = [`${TOLD}-1`, `${TOLD}-2`];
  const seats = {
    supplier: await takeSeat(browser, stage.mall, 'gys01'),
    handler: await takeSeat(browser, stage.mall, 'jbr01'),
    supervisor: await takeSeat(browser, stage.mall, 'jdr01'),
  };
  for (const { page } of Object.values(seats)) {
    await record(page);
    await recordSounds(page);
  }
  const { supplier, handler, supervisor } = seats;
  await handler.context.addInitScript(() => localStorage.setItem('jicai.organiserSound', 'true'));
  await supplier.page.goto(`${stage.mall}/Gysjjdt?bbh=${one}`);
  await handler.page.goto(`${stage.mall}/Jbrjjdt?bbh=${one}`);
  await supervisor.page.goto(`${stage.mall}/Jdrjjdt?bbh=${one}`);
  const offer = (name: string, amount: string, number = two) =>
    callAs(stage, name, biddingEndpoints.bid, { packageNumber: number, amount, lines: [] });
  const run = (runState: 'paused' | 'started', reason: string) =>
    callAs(stage, 'jbr01', biddingEndpoints.changeState, {
      ...{ packageNumber: two, runState, reason, laterEnd: null },
    });
  const write = (name: string, text: string) =>
    callAs(stage, name, biddingEndpoints.sendReminder, { packageNumber: two, toCode: null, text });
  const banner = ({ page }: typeof supplier, text: string | RegExp) =>
    expect(page.locator('[data-banners]').getByText(text)).toBeVisible();
  const mark = ({ page }: typeof supplier, word: string | RegExp) =>
    expect(tabs(page).getByRole('link').filter({ hasText: '第2包' }).getByText(word)).toBeVisible();
  for (const { page } of Object.values(seats)) {
    await expect(tabs(page).getByText('第2包')).toBeVisible();
    // The first touch, from which on the page may sound.
    await page.getByRole('timer').first().click();
  }

  // Outbid there; here only the third package's suppliers hear of the third.
  await offer('gys01', '9900');
  await expect(tabs(supplier.page).getByText('¥9,900.00')).toBeVisible();
  await offer('gys02', '9800');
  const outbid = '您的报价已被超过，当前第 2 名，相差 100.00 元';
  await banner(supplier, `第2包：${outbid}`);
  await mark(supplier, '已被超过');
  await expect(supplier.page).toHaveTitle(/^【第2包 已被超过】/);
  await supplier.page.screenshot({ path: `${SHOTS}/other-package-outbid.png` });
  await offer('gys03', '9500', `${TOLD}-3`);

  // A request, its decision, the pause that follows.
  await goAway(handler.page, true);
  await run('paused', '核对参数');
  await banner(supervisor, /第2包：请会签“暂停竞价”，原因：核对参数/);
  await mark(supervisor, '待会签');
  const { id } = await stage.db
    .selectFrom('countersign')
    .select('id')
    .where('package_number', '=', two)
    .executeTakeFirstOrThrow();
  const decision = { packageNumber: two, id, agrees: true, note: '' };
  await callAs(stage, 'jdr01', biddingEndpoints.decideCountersign, decision);
  await banner(handler, '第2包：会签已同意：暂停竞价');
  await banner(handler, '第2包：竞价已暂停：核对参数');
  await mark(handler, /^已(暂停|会签) 2$/);
  await banner(supplier, '第2包：竞价已暂停：核对参数');

  // A reminder, and a supplier's message.
  await write('jbr01', '请核对规格');
  await banner(supplier, '第2包：经办人提醒：请核对规格');
  await write('gys02', '附件打不开');
  await expect
    .poll(async () => (await delivered(handler.page)).notified)
    .toContain('第2包: 竞价号 02 来信：附件打不开');
  await handler.page.screenshot({ path: `${SHOTS}/other-package-handler.png` });
  await goAway(handler.page, false);

  // The last minutes and the end.
  await sql`update auction set run_state = 'started', paused_at = null,
    closes_at = now() + interval '302 seconds' where package_number = ${two}`.execute(stage.db);
  const told = ({ page }: typeof supplier) => delivered(page).then(({ spoken }) => spoken);
  await expect.poll(() => told(supplier)).toContain('第2包：距结束不足 5 分钟');
  await sql`update auction set closes_at = now() where package_number = ${two}`.execute(stage.db);
  await expect
    .poll(async () => (await told(supplier)).join())
    .toMatch(/第2包：竞价结束，.*您未成交/);
  await expect
    .poll(async () => (await told(handler)).join())
    .toMatch(/第2包：竞价结束，竞价号 02 成交/);

  // Changing over tells nothing again; nothing was told twice, by whatever way.
  const before = await told(supplier);
  await tabs(supplier.page).getByText('第2包').click();
  await expect(supplier.page.getByText('成交价').first()).toBeVisible();
  await expect(tabs(supplier.page).getByRole('link').locator('[data-mark]')).toHaveCount(0);
  await offer('gys01', '9700', one);
  await expect(tabs(supplier.page).getByText('¥9,700.00')).toBeVisible();
  await offer('gys02', '9600', one);
  await expect.poll(async () => (await told(supplier)).at(-1)).toBe(`第1包：${outbid}`);
  const after = await told(supplier);
  // That the own bid leads is told, too, where it is.
  expect(after.slice(before.length)).toEqual(['第1包：您的报价当前排名第一', `第1包：${outbid}`]);
  for (const seat of Object.values(seats)) {
    const { spoken, notified } = await delivered(seat.page);
    expect(new Set(spoken).size).toBe(spoken.length);
    expect(new Set(notified).size).toBe(notified.length);
  }
  // One sound for each time that the place was lost, whichever package is open.
  const { sounded } = await delivered(supplier.page);
  const [pitch] = sounds.outbid.map(([, , of]) => of);
  expect(sounded.filter((one) => one === pitch).length).toBeGreaterThanOrEqual(2);
  // [RT1] Nothing comes of a package in which one takes no part.
  expect(supplier.frames.join('')).not.toContain(`${TOLD}-3`);
  for (const seat of Object.values(seats)) expect(seat.complaints).toEqual([]);
});
