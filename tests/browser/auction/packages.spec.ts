import {
  type NewPackage,
  publishProject,
} from '@jicai/platform/src/auction/publication/publish.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { personId } from '@jicai/platform/src/operations/demo/accounts.ts';
import { defaultRules } from '@jicai/shared/domain/auction/rules/forms.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, type Page, type WebSocket } from '@playwright/test';
import { sql } from 'kysely';
import { inOrder, openStage, phone, type Stage, takeSeat, test } from '../stage.ts';
import { bid, bidBox } from './bid.ts';

/* A project of two packages, the second by line items: switching, bidding, confirming the award. */

const SHOTS = 'tests/.out/shots';
const NUMBER = 'XM2026-0021';

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

  // [RT9] What is half typed stays with its package; [RT1] the other room is really left.
  await bidBox(page).getByLabel('报价金额（元）').fill('6123.4');
  // This board's own package says what the board says.
  await expect(tabs(page).getByText('¥6,500.00')).toBeVisible();
  await tabs(page).getByText('第2包').click();
  await expect(page.getByLabel('硒鼓 的单价')).toBeVisible();
  await expect.poll(() => rooms.filter((room) => room.isClosed()).length).toBe(1);
  const seen = supplier.frames.length;
  await rival.page.goto(`${stage.mall}/Gysjjdt?bbh=${NUMBER}-1`);
  await bid(rival.page);
  await expect(tabs(page).getByText('¥6,400.00')).toBeVisible();
  expect(supplier.frames.slice(seen).join('')).not.toContain(`${NUMBER}-1`);
  await page.getByLabel('硒鼓 的单价').fill('300');
  await tabs(page).getByText('第1包').click();
  await expect(bidBox(page).getByLabel('报价金额（元）')).toHaveValue('6,123.4');
  await tabs(page).getByText('第2包').click();
  await expect(page.getByLabel('硒鼓 的单价')).toHaveValue('300');

  // [AU8] The missing line by its name, then the total in figures and words.
  await expect(bidBox(page).getByText('请填写「复印纸」的单价')).toBeVisible();
  const paper = page.getByLabel('复印纸 的单价');
  await expect(paper).toHaveAccessibleDescription('请填写「复印纸」的单价');
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

test('[AU8] [AU24] a column is pasted, all prices change, and each line says how far it is', async ({
  browser,
}) => {
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
  // A single cell is the field's own.
  await price('复印纸').fill('');
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
  // The third of three packages is in sight on a phone, and says the newest price.
  await expect(tabs(rival.page).getByText('第3包')).toBeInViewport({ ratio: 1 });
  await expect(tabs(rival.page).getByText('¥7,001.77')).toBeVisible();
  expect(supplier.frames.join('')).not.toContain('190.33');
  await page.screenshot({ path: `${SHOTS}/line-gaps.png` });
  await rival.page.screenshot({ path: `${SHOTS}/line-gaps-phone.png`, fullPage: true });
  for (const seat of [supplier, rival]) expect(seat.complaints).toEqual([]);
});
