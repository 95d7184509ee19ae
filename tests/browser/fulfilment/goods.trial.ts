import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { uploadEndpoints } from '@jicai/shared/contract/files/upload.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { shotsOf } from '../picture.ts';
import { desktop, phone, type Stage, takeSeat, test } from '../stage.ts';
import { act, openMenu, openOrdersStage, receiveParcels, shipFirst } from './steps.ts';

/* An order from two parcels over a partly refused acceptance on a phone to the warehouse. */

const shots = shotsOf('goods');
const PHOTO_GROUP = uploadEndpoints.issueGroup.path;
const NAME = '行政楼日常物资';

interface Ordered {
  readonly id: string;
  readonly number: string;
  readonly seller: string;
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
}

let stage: Stage;
let ordered: Ordered;
test.beforeAll(async () => {
  stage = await openOrdersStage(async (db) => {
    ordered = await findOrder(db);
  });
});
test.afterAll(async () => {
  await stage?.close();
});

async function findOrder(db: Database): Promise<Ordered> {
  const { rows } = await sql<Ordered>`
    select o.id, o.number, person.login_name as seller,
      (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity)
        order by l.line_no) from order_line l where l.order_id = o.id) as lines
    from purchase_order o join person on person.org_id = o.supplier_id
    where o.name = ${NAME} and o.state = 'pendingShip' limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the demonstration has no order to ship');
  return row;
}

/** The names of the photos of an order's acceptances. */
async function photosOf(orderId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select f.name from acceptance a join file f on f.group_id = a.photo_group
    where a.order_id = ${orderId} and f.state = 'stored' order by f.name`.execute(stage.db);
  return rows.map(({ name }) => name);
}

const threadUrl = () => `${stage.mall}/order/orderThread?ddid=${ordered.id}`;

test('two parcels, a partly refused acceptance on a phone, stock-in', async ({ browser }) => {
  const [first] = ordered.lines;
  if (!first) throw new Error('an order without lines');
  const supplier = await takeSeat(browser, stage.mall, ordered.seller);
  await test.step('the supplier ships two parcels', async () => {
    const { page } = supplier;
    await page.goto(`${stage.mall}/GysOrder`);
    const row = page.getByRole('article', { name: `订单 ${ordered.number}` });
    await row.getByRole('button', { name: /更多操作/ }).click();
    await page.getByRole('menuitem', { name: '履约进度' }).click();
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    await shipFirst(page, 2, false);
    await expect(page.getByRole('article', { name: /^包裹/ })).toHaveCount(1);
    await shipFirst(page, first.quantity - 2, true);
    await expect(page.getByRole('article', { name: /^包裹/ })).toHaveCount(2);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '送货单' }).first().click();
    expect((await saved).suggestedFilename()).toContain('送货单');
    await shots(page, 'thread-supplier');
  });

  const buyer = await takeSeat(browser, stage.mall, 'cgr01');
  await test.step('the buyer counts each parcel', async () => {
    const { page } = buyer;
    await page.goto(`${stage.mall}/Ddgl/order`);
    await expect(page.getByRole('tab', { name: /待收货/ })).toBeVisible();
    await shots(page, 'orders');
    await page.getByRole('tab', { name: '待评价' }).click();
    await expect(
      page
        .getByText('没有待评价的商品，验收合格后可以评价')
        .or(page.getByRole('list', { name: '待评价商品' }).getByRole('listitem').first()),
    ).toBeVisible();
    await shots(page, 'orders-reviews');
    await page.goto(threadUrl());
    await receiveParcels(page, 2);
    await expect(page.getByText('待验收', { exact: true }).first()).toBeVisible();
  });

  const acceptor = await takeSeat(browser, stage.mall, 'ysr01');
  await test.step('the acceptor judges on a phone, without a network at first', async () => {
    const { page } = acceptor;
    await page.goto(`${stage.mall}/dbrw`);
    await openMenu(page, '订单验收');
    await expect(page.getByRole('table', { name: '待验收' })).toBeVisible();
    await shots(page, 'acceptances');
    await page.setViewportSize(phone);
    await page.goto(`${stage.mall}/order/accept?ddid=${ordered.id}`);
    await page.getByLabel(`${first.name} 不合格数量`).fill('1');
    await page.getByRole('button', { name: '提交验收' }).click();
    await expect(page.getByText('请填写不合格原因')).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.getByLabel('不合格原因').fill('外包装破损');
    await page.getByRole('radio', { name: '退回不补' }).check();
    await shots(page, 'accept');
    await page.context().setOffline(true);
    const photo = { name: '破损.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await page.locator('input[type=file]').first().setInputFiles(photo);
    await expect(page.getByRole('button', { name: '提交验收' })).toBeEnabled();
    await page.getByRole('button', { name: '提交验收' }).click();
    const unsent = page.getByText('1 份验收尚未提交，已保存在本机');
    await expect(unsent).toBeVisible();
    await expect(page.getByText('含 1 张照片')).toBeVisible();
    await shots(page, 'accept-offline');
    // A network that does not reach the server: the attempt fails, and everything stays kept.
    await page.route(`**${PHOTO_GROUP}`, (route) => route.abort());
    const attempt = page.waitForRequest(`**${PHOTO_GROUP}`);
    await page.context().setOffline(false);
    await attempt;
    await expect(unsent).toBeVisible();
    // The photo outlives the page, and goes with its acceptance once the page is opened again.
    await page.goto('about:blank');
    await page.unroute(`**${PHOTO_GROUP}`);
    await page.goto(`${stage.mall}/order/accept?ddid=${ordered.id}`);
    await expect.poll(() => photosOf(ordered.id)).toEqual(['破损.png']);
    await expect(unsent).toBeHidden();
    await page.goto(threadUrl());
    await expect(page.getByRole('article', { name: /^验收单/ })).toHaveCount(1);
    await expect(page.getByText('外包装破损', { exact: false }).first()).toBeVisible();
    await page.setViewportSize(desktop);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '验收单', exact: true }).click();
    expect((await saved).suggestedFilename()).toContain('验收单');
    await shots(page, 'thread');
  });

  const keeper = await takeSeat(browser, stage.mall, 'kgr01');
  await test.step('the keeper stocks what was qualified, reverses it and stocks it again', async () => {
    const { page } = keeper;
    await page.goto(`${stage.mall}/dbrw`);
    await openMenu(page, '待入库');
    await page.getByPlaceholder('商品、订单、验收单或供应商').fill(ordered.number);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^入库 / })).toHaveCount(ordered.lines.length);
    await shots(page, 'stock-in');
    for (const isAgain of [false, true]) {
      await page
        .getByRole('button', { name: /^入库 / })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: /^办理入库/ });
      await dialog.getByLabel('仓库').fill('总务处二号库');
      if (!isAgain) await shots(page, 'stock-dialog');
      await dialog.getByRole('button', { name: '确认入库' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('没有符合条件的商品')).toBeVisible();
      if (isAgain) break;
      await openMenu(page, '已入库');
      await page
        .getByRole('button', { name: /^冲销 / })
        .first()
        .click();
      await page.getByLabel('原因').fill('数量点错');
      await page.getByRole('button', { name: '确认冲销' }).click();
      await expect(page.getByText('红字', { exact: true })).toBeVisible();
      await shots(page, 'stock-done');
      await page.goto(`${stage.mall}/warehouselist?keyword=${ordered.number}`);
    }
    await page.goto(threadUrl());
    await expect(page.getByText(/^办理入库 RK/)).toHaveCount(2);
    await expect(page.getByText('待对账', { exact: true }).first()).toBeVisible();
  });

  await test.step('anybody checks a paper by its code', async () => {
    const { rows } = await sql<{ code: string }>`
      select code from document_seal where kind = 'stockEntry' order by at desc limit 1`.execute(
      stage.db,
    );
    const page = await browser.newPage();
    await page.goto(`${stage.mall}/check?code=${rows[0]?.code}`);
    await expect(page.getByText('该单据由本平台出具')).toBeVisible();
    await shots(page, 'check');
    await page.goto(`${stage.mall}/check?code=0000`);
    await expect(page.getByText('未查到该单据')).toBeVisible();
    await page.close();
  });
});

interface Drafted {
  readonly id: string;
  readonly orderId: string;
  readonly number: string;
  readonly seller: string;
}

async function findDraft(): Promise<Drafted> {
  const { rows } = await sql<Drafted>`
    select c.id, c.order_id as "orderId", c.number, person.login_name as seller from contract c
    join person on person.org_id = c.supplier_id where c.state = 'draft' limit 1`.execute(stage.db);
  const [row] = rows;
  if (!row) throw new Error('the demonstration has no contract to draft');
  return row;
}

test('a contract from its draft over both seals and the review to its publication', async ({
  browser,
}) => {
  const contract = await findDraft();
  const url = `${stage.mall}/htgl/HtDetail?htid=${contract.id}`;
  const buyer = await takeSeat(browser, stage.mall, 'cgr01');
  await test.step('the buyer drafts it and sends it', async () => {
    const { page } = buyer;
    await page.goto(`${stage.mall}/Ddgl/order`);
    await page.getByRole('tab', { name: /待签合同/ }).click();
    await expect(page.getByText('待签合同', { exact: true }).first()).toBeVisible();
    await shots(page, 'orders-contract');
    await page.goto(`${stage.mall}/dbrw`);
    await openMenu(page, '合同管理');
    await expect(page.getByRole('table', { name: '合同' })).toBeVisible();
    await shots(page, 'contracts');
    await page.getByRole('link', { name: contract.number }).click();
    await page.getByLabel('比例（%）').fill('90');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await expect(page.getByText('现为 90%').first()).toBeVisible();
    await page.getByRole('button', { name: '增加一期' }).click();
    await page.getByLabel('比例（%）').first().fill('95');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await expect(page.getByRole('cell', { name: '质保金', exact: true })).toBeVisible();
    await shots(page, 'contract-draft');
    await act(page, '发送供应商');
    await expect(page.getByText('待供应商完善').first()).toBeVisible();
  });

  const supplier = await takeSeat(browser, stage.mall, contract.seller);
  await test.step('the supplier completes it', async () => {
    const { page } = supplier;
    await page.goto(`${stage.mall}/GysOrder`);
    await expect(page.getByRole('tab', { name: /待签合同/ })).toBeVisible();
    await page.goto(url);
    await page
      .getByLabel(/^序列号/)
      .first()
      .fill('SN-001, SN-002');
    await shots(page, 'contract-complete');
    await page.getByRole('button', { name: '提交采购人确认' }).click();
    await expect(page.getByText('待采购人确认').first()).toBeVisible();
  });

  await test.step('both seal it, and who drafted it does not', async () => {
    await buyer.page.goto(url);
    await act(buyer.page, '确认文本');
    await supplier.page.goto(url);
    await act(supplier.page, '供应商签章');
    await buyer.page.goto(url);
    await expect(buyer.page.getByText('岗位分离', { exact: true })).toBeVisible();
    await shots(buyer.page, 'contract-separated');
    const finance = await takeSeat(browser, stage.mall, 'cwr01');
    await finance.page.goto(url);
    await act(finance.page, '采购人签章');
    await expect(finance.page.getByText('签名有效')).toHaveCount(2);
    const saved = finance.page.waitForEvent('download');
    await finance.page.getByRole('button', { name: '合同文本 PDF' }).click();
    expect((await saved).suggestedFilename()).toContain(contract.number);
    await shots(finance.page, 'contract-sealed');
  });

  await test.step('the reviewer decides in the dialog of the to-do', async () => {
    const { page } = await takeSeat(browser, stage.mall, 'shr01');
    await page.goto(`${stage.mall}/dbrw`);
    await page
      .getByRole('row')
      .filter({ hasText: contract.number })
      .getByText('办理', { exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: '合同审核' });
    await expect(dialog.getByText('签名有效')).toHaveCount(2);
    await shots(page, 'contract-review');
    await expect(dialog.getByText(/^待审共 \d+ 件，按提交先后为第 \d+ 件$/)).toBeVisible();
    for (const name of ['上一件', '下一件'])
      await expect(dialog.getByRole('button', { name })).toBeVisible();
    await dialog.getByRole('button', { name: '提交审核' }).click();
    await expect(dialog.getByText('请选择审核结果')).toBeVisible();
    await dialog.getByRole('radio', { name: '通过', exact: true }).check({ force: true });
    await dialog.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByText('提交审核成功').first()).toBeVisible();
  });

  await test.step('the unit publishes it, everybody reads it, the order may be shipped', async () => {
    const { page } = buyer;
    await page.goto(url);
    await act(page, '公示合同', '公示');
    await expect(page.getByText('生效', { exact: true }).first()).toBeVisible();
    await shots(page, 'contract-done');
    await page.goto(`${stage.mall}/htgl/Htgz`);
    await expect(page.getByRole('heading', { name: '合同模板' })).toBeVisible();
    await shots(page, 'contract-settings');
    const open = await browser.newPage();
    await open.goto(`${stage.mall}/htgs`);
    await expect(open.getByText(contract.number)).toBeVisible();
    await shots(open, 'contract-published');
    await supplier.page.goto(`${stage.mall}/order/orderThread?ddid=${contract.orderId}`);
    await expect(supplier.page.getByRole('button', { name: '发货', exact: true })).toBeVisible();
    await shots(supplier.page, 'contract-thread');
    await page.goto(url);
    await page.getByRole('button', { name: '补充或终止' }).click();
    const dialog = page.getByRole('dialog', { name: '补充或终止' });
    await dialog
      .getByLabel(/增补数量$/)
      .first()
      .fill('1');
    await dialog.getByLabel('事由').fill('新增一间教室');
    await expect(dialog.getByText(/^增补数量的金额/)).toBeVisible();
    await shots(page, 'contract-propose');
    await dialog.getByRole('button', { name: '发起' }).click();
    await expect(page.getByRole('table', { name: '增补明细' })).toBeVisible();
    await shots(page, 'contract-supplement');
    expect.soft(buyer.complaints, 'of the buyer').toEqual([]);
    expect.soft(supplier.complaints, 'of the supplier').toEqual([]);
  });
});
