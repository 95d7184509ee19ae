import { readFile } from 'node:fs/promises';
import { SESSION_KEY } from '@jicai/client/src/lib/session.ts';
import { loadContent } from '@jicai/platform/demo/content/load.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { storeProducts } from '@jicai/platform/src/mall/catalog/store/store-products.ts';
import { FIGURES } from '@jicai/shared/domain/operations/dashboard/figures.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { product } from '../../platform/mall/small-mall.ts';
import { axe } from '../kernel/screens/walker.ts';
import { shotsOf } from '../picture.ts';
import { openMenu, openStage, type Stage, takeSeat, test } from '../stage.ts';

/* The ways of operators, supervisors and suppliers' engineers: content, dashboard, interface. */

const shots = shotsOf('console');

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(layOut);
});
test.afterAll(async () => {
  await stage?.close();
});

async function layOut(db: Database): Promise<void> {
  await db.insertInto('zone').values({ id: 'wssc', name: '网上商城', kind: 'mall' }).execute();
  await db
    .insertInto('category')
    .values({ id: 'A', name: '办公设备', level: 1, path: ['A'] })
    .execute();
  await loadContent({ db, clock: databaseClock });
  await db
    .insertInto('shop')
    .values({
      id: 'shop-1',
      org_id: 'supplier-1',
      name: '瑞达办公旗舰店',
      state: 'active',
      zone_id: 'wssc',
      region_code: '',
    })
    .execute();
  // Totals of some months, as the feed leaves them.
  for (const [index, amount] of [182_000_00, 96_000_00, 240_500_00, 131_000_00].entries()) {
    const month = sql`to_char(now() - make_interval(months => ${index}::int), 'YYYY-MM')`;
    for (const [dimension, unit, key] of [
      ['total', '', ''],
      ['total', 'unit-1', ''],
      ['unit', '', 'unit-1'],
      ['category', '', 'A'],
      ['category', 'unit-1', 'A'],
      ['supplier', '', 'supplier-1'],
      ['supplier', 'unit-1', 'supplier-1'],
    ])
      await sql`insert into spend_rollup (dimension, unit_id, month, key, amount, orders)
        values (${dimension}, ${unit}, ${month}, ${key}, ${amount}, ${index + 3})`.execute(db);
  }
}

/** A printer of the shop for 1,280 yuan. */
const stageProduct = (db: Database): Promise<void> =>
  storeProducts(
    [product({ id: 'printer', shopId: 'shop-1', categoryId: 'A', brandId: null, yuan: 1_280 })],
    db,
  );

test('a notice is written, reviewed by another operator, read, and withdrawn', async ({
  browser,
}) => {
  const author = await takeSeat(browser, stage.mall, 'yyr01');
  await author.page.goto(`${stage.mall}/dbrw`);
  await openMenu(author.page, '公告管理');
  await author.page.getByRole('button', { name: '新建公告' }).click();
  await expect(author.page.getByRole('textbox', { name: '公告正文' })).toBeVisible();
  await author.page.getByLabel('公告标题').fill('采购目录调整通知');
  await author.page.getByRole('textbox', { name: '公告正文' }).fill('自下月起执行新的采购目录。');
  await author.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '目录.txt', mimeType: 'text/plain', buffer: Buffer.from('目录') });
  await expect(author.page.getByRole('button', { name: /^删除 目录/ })).toBeVisible();
  await shots(author.page, 'notice-edit');
  await author.page.getByRole('button', { name: '提交审核' }).click();
  await expect(author.page.getByRole('button', { name: '撤回审核' })).toBeVisible();
  await shots(author.page, 'notice-in-review');
  const later = '采购目录补充通知';
  await author.page.goto(`${stage.mall}/nrgl/GgList`);
  await author.page.getByRole('button', { name: '新建公告' }).click();
  await expect(author.page.getByRole('textbox', { name: '公告正文' })).toBeVisible();
  await author.page.getByLabel('公告标题').fill(later);
  await author.page.getByRole('textbox', { name: '公告正文' }).fill('补充两类产品。');
  await author.page.getByRole('button', { name: '提交审核' }).click();
  await expect(author.page.getByRole('button', { name: '撤回审核' })).toBeVisible();

  const second = await takeSeat(browser, stage.mall, 'yyr02');
  await second.page.goto(`${stage.mall}/dbrw`);
  await openMenu(second.page, '公告管理');
  await second.page.getByRole('link', { name: '采购目录调整通知' }).click();
  await second.page.getByRole('link', { name: '去审核' }).click();
  await expect(second.page.getByText('自下月起执行新的采购目录。')).toBeVisible();
  await second.page.getByRole('radio', { name: '通过', exact: true }).check();
  await shots(second.page, 'notice-review');
  await second.page.getByRole('button', { name: '提交审核', exact: true }).click();
  await expect(second.page.getByText('已发布').first()).toBeVisible();
  // The next one that waits is one step away, and there is none after it.
  await second.page.getByRole('button', { name: '审核下一件' }).click();
  await expect(second.page.getByRole('heading', { name: later })).toBeVisible();
  await second.page.getByRole('radio', { name: '不通过', exact: true }).check();
  await second.page.getByRole('textbox', { name: '审核意见' }).fill('并入一份通知');
  await second.page.getByRole('button', { name: '提交审核', exact: true }).click();
  await expect(second.page.getByText('没有其他待审事项')).toBeVisible();
  await second.page.getByRole('link', { name: '返回公告管理' }).click();
  await expect(second.page.getByText('已发布').first()).toBeVisible();
  await shots(second.page, 'notices');

  const visitor = await takeSeat(browser, stage.mall, null);
  await visitor.page.goto(`${stage.mall}/notice/noticeList`);
  await visitor.page.getByRole('link', { name: /采购目录调整通知/ }).click();
  await expect(visitor.page.getByText('自下月起执行新的采购目录。')).toBeVisible();
  const download = visitor.page.waitForEvent('download');
  await visitor.page.getByRole('button', { name: /目录\.txt/ }).click();
  expect((await download).suggestedFilename()).toBe('目录.txt');
  await shots(visitor.page, 'notice');

  await second.page.getByRole('link', { name: '采购目录调整通知' }).click();
  await second.page.getByRole('button', { name: '撤下公告' }).click();
  await second.page.getByLabel('原因').fill('内容有误');
  await second.page.getByRole('button', { name: '撤下', exact: true }).click();
  await expect(second.page.getByText('原因：内容有误')).toBeVisible();
  await visitor.page.goto(`${stage.mall}/notice/noticeList`);
  await expect(visitor.page.getByText('没有符合条件的公告')).toBeVisible();
});

test('[CN1] a notice for the suppliers of one province is theirs alone, and so is its file', {
  tag: '@trial',
}, async ({ browser }) => {
  const title = '供应商对账须知';
  const author = await takeSeat(browser, stage.mall, 'yyr01');
  await author.page.goto(`${stage.mall}/nrgl/GgList`);
  await author.page.getByRole('button', { name: '新建公告' }).click();
  await expect(author.page.getByRole('textbox', { name: '公告正文' })).toBeVisible();
  await author.page.getByLabel('公告标题').fill(title);
  for (const [label, option] of [
    ['公告对象', '供应商'],
    ['适用地区', '浙江省'],
  ] as const) {
    await author.page.getByRole('combobox', { name: label }).click();
    await author.page.getByRole('option', { name: option, exact: true }).click();
  }
  await author.page.getByRole('textbox', { name: '公告正文' }).fill('每月五日前核对对账单。');
  await author.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '样表.txt', mimeType: 'text/plain', buffer: Buffer.from('样表内容') });
  await expect(author.page.getByRole('button', { name: /^删除 样表/ })).toBeVisible();
  await author.page.getByRole('button', { name: '提交审核' }).click();
  await expect(author.page.getByRole('button', { name: '撤回审核' })).toBeVisible();

  const second = await takeSeat(browser, stage.mall, 'yyr02');
  await second.page.goto(`${stage.mall}/nrgl/GgList`);
  await second.page.getByRole('link', { name: title }).click();
  await second.page.getByRole('link', { name: '去审核' }).click();
  // The reviewer sees the recipients of the notice and its file.
  await expect(second.page.getByText('浙江省', { exact: true })).toBeVisible();
  await expect(second.page.getByText('供应商', { exact: true }).first()).toBeVisible();
  await expect(second.page.getByText('样表.txt')).toBeVisible();
  await second.page.getByRole('radio', { name: '通过', exact: true }).check();
  await second.page.getByRole('button', { name: '提交审核', exact: true }).click();
  await expect(second.page.getByText('已发布').first()).toBeVisible();

  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  const list = `${stage.mall}/notice/noticeList`;
  await supplier.page.goto(list);
  await expect(supplier.page.getByRole('link', { name: title })).toBeVisible();
  const choose = async (province: string) => {
    await supplier.page.getByRole('combobox', { name: '适用地区' }).click();
    await supplier.page.getByRole('option', { name: province, exact: true }).click();
  };
  await choose('江苏省');
  await expect(supplier.page.getByText('没有符合条件的公告')).toBeVisible();
  await choose('浙江省');
  await expect(supplier.page).toHaveURL(/xzqh=33/);
  await shots(supplier.page, 'notices-of-a-province');
  await supplier.page.getByRole('link', { name: title }).click();
  await expect(supplier.page.getByText('适用地区：浙江省')).toBeVisible();
  const sent = supplier.page.waitForResponse((response) => response.url().includes('/gg/fj/'));
  const download = supplier.page.waitForEvent('download');
  await supplier.page.getByRole('button', { name: /样表\.txt/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('样表内容');

  // Neither buyers nor visitors see it, nor open it or its file by their ids.
  const detail = supplier.page.url();
  const file = (await sent).url();
  for (const login of ['jbr01', null]) {
    const { page } = await takeSeat(browser, stage.mall, login);
    await page.goto(list);
    await expect(page.getByText('没有符合条件的公告')).toBeVisible();
    await page.goto(detail);
    await expect(page.getByText('公告不存在或已撤回')).toBeVisible();
    const answer = await page.evaluate(
      async ([url, key]) => {
        const { token = '' } = JSON.parse(localStorage.getItem(key) ?? 'null') ?? {};
        return (await fetch(url, { headers: { token } })).status;
      },
      [file, SESSION_KEY] as const,
    );
    expect(answer).toBe(404);
  }
});

test('an operator changes what the mall shows', { tag: '@trial' }, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'yyr01');
  await page.goto(`${stage.mall}/dbrw`);
  await openMenu(page, '内容管理');
  await expect(page.getByText('焕新办公季')).toBeVisible();
  await shots(page, 'pictures');
  await page.getByRole('button', { name: '新增首页图片' }).click();
  const form = page.getByRole('form', { name: '首页图片' });
  await form.getByLabel('标题', { exact: false }).first().fill('岁末集采');
  await form.getByLabel('按钮文字').fill('去看看');
  await form.getByLabel('链接地址').fill('javascript:alert(1)');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/链接须为站内路径/)).toBeVisible();
  await form.getByLabel('链接地址').fill('/GoodListSearch');
  await shots(page, 'picture-form');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('岁末集采')).toBeVisible();
  for (const [tab, name] of [
    ['首页楼层', 'floors'],
    ['采购场景', 'scenes'],
    ['检索范围', 'scopes'],
    ['热词', 'hot-words'],
    ['违禁词', 'banned-words'],
    ['页脚', 'footer'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.waitForLoadState('networkidle');
    await shots(page, name);
  }
  await page.getByRole('tab', { name: '同义词' }).click();
  await page.getByRole('button', { name: '新增同义词' }).click();
  const words = page.getByRole('form', { name: '同义词' }).locator('input:visible').first();
  await words.fill('打印机');
  await words.press('Enter');
  await words.fill('列印机');
  await words.press('Enter');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('打印机、列印机')).toBeVisible();
  await page.getByRole('tab', { name: '品牌', exact: true }).click();
  await page.getByRole('button', { name: '新增品牌' }).click();
  await page.getByRole('form', { name: '品牌' }).getByLabel('品牌名称').fill('青溪');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /^青溪 Q 0/ })).toBeVisible();
  await shots(page, 'brands');
  await page.getByRole('tab', { name: '修改记录' }).click();
  await expect(page.getByRole('cell', { name: '岁末集采' })).toBeVisible();
  await shots(page, 'events');

  const visitor = await takeSeat(browser, stage.mall, null);
  await visitor.page.goto(`${stage.mall}/mallIndex`);
  await visitor.page.getByRole('tab', { name: '岁末集采' }).click();
  await expect(visitor.page.getByRole('heading', { name: '岁末集采' })).toBeVisible();
});

test('a new agreement is published and accepted', { tag: '@trial' }, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'yyr01');
  await page.goto(`${stage.mall}/dbrw`);
  await openMenu(page, '协议管理');
  await page.getByRole('button', { name: '新建版本' }).click();
  await page.getByLabel('版本号').fill('2026-02');
  await page.getByRole('textbox', { name: '协议正文' }).fill('供应商须在两个工作日内答复售后。');
  await shots(page, 'agreement-form');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('button', { name: '0 / 1 家已同意' }).first()).toBeVisible();
  await shots(page, 'agreements');

  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  await supplier.page.goto(`${stage.mall}/GysIndex`);
  await shots(supplier.page, 'workbench');
  await supplier.page.getByRole('link', { name: '去阅读' }).click();
  await expect(supplier.page.getByText('供应商须在两个工作日内答复售后。')).toBeVisible();
  await supplier.page.getByRole('checkbox').check();
  await shots(supplier.page, 'agreement');
  await supplier.page.getByRole('button', { name: '同意', exact: true }).click();
  await expect(supplier.page.getByText('没有需要同意的协议')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '1 / 1 家已同意' }).click();
  await expect(page.getByRole('cell', { name: '王海涛' })).toBeVisible();
});

test('a supervisor opens the list behind a figure and saves it', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'jdr01');
  await page.goto(`${stage.mall}/dbrw`);
  await openMenu(page, '监管看板');
  await expect(page.getByText('采购额', { exact: true })).toBeVisible();
  await shots(page, 'dashboard');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: /^集中度 100.00 %/ }).click();
  await expect(page.getByText(/^口径：采购额最高的三家/)).toBeVisible();
  await expect(page.getByRole('cell', { name: '江城瑞达办公设备有限公司' })).toBeVisible();
  await shots(page, 'figure');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/^集中度-\d{8}\.xlsx$/);
  await page.getByRole('link', { name: '返回看板' }).click();
  await page.getByRole('link', { name: '大屏' }).click();
  await expect(page.getByRole('heading', { name: /监管看板：江城市第一中学/ })).toBeVisible();
  await shots(page, 'wall');
});

const parts: readonly string[] = ['month', 'unit', 'category', 'supplier'];

test('[DB3] each figure of the dashboard opens its list, which says what it counts and when', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'jdr01');
  await page.goto(`${stage.mall}/dbrw`);
  await openMenu(page, '监管看板');
  await expect(page.getByText(/统计截止 \d{4}-\d\d-\d\d/)).toBeVisible();
  for (const [figure, { title, definition }] of Object.entries(FIGURES)) {
    if (parts.includes(figure)) {
      const heading = page.getByRole('heading', { level: 2, name: title });
      const panel = page.locator('section').filter({ has: heading });
      await expect(panel.getByTitle(definition)).toBeVisible();
      await panel.getByRole('link', { name: '全部' }).click();
    } else {
      await expect(
        page.getByRole('button', { name: `${title}的口径：${definition}` }),
      ).toBeVisible();
      const link = page.getByRole('link', { name: new RegExp(`^${title} .*，查看明细$`) });
      await link.click();
    }
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.getByText(`口径：${definition}`)).toBeVisible();
    await expect(page.getByText(/统计截止 \d{4}-\d\d-\d\d/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出 Excel' }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${title}-\\d{8}\\.xlsx$`));
    await page.getByRole('link', { name: '返回看板' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '监管看板' })).toBeVisible();
  }
  expect(complaints).toEqual([]);
});

test('a supplier makes a token, whose secret is shown once, and a webhook', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'gys01');
  await page.goto(`${stage.mall}/GysIndex`);
  await openMenu(page, '接口对接');
  await page.getByRole('button', { name: '新建令牌' }).click();
  await page.getByLabel('名称').fill('ERP 库存同步');
  await page.getByRole('button', { name: '创建', exact: true }).click();
  await expect(page.getByLabel('密钥', { exact: true })).toHaveValue(/^sk_/);
  await shots(page, 'secret');
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('ERP 库存同步')).toBeVisible();
  await page.getByRole('button', { name: '新增回调' }).click();
  await page.getByLabel('回调地址').fill('http://169.254.169.254/');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/不得指向内部网络/)).toBeVisible();
  await page.getByLabel('回调地址').fill('https://erp.example.com/jicai');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('cell', { name: 'https://erp.example.com/jicai' })).toBeVisible();
  await shots(page, 'interface');
  await page.getByRole('button', { name: '更换密钥' }).click();
  await page.getByRole('button', { name: '更换', exact: true }).click();
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText(/失效$/)).toBeVisible();
});

test('points are deducted, objected to, and decided by another operator', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'yyr01');
  await page.goto(`${stage.mall}/xyjf?dpid=shop-1`);
  await page.getByRole('button', { name: '扣分' }).click();
  await page.getByRole('combobox', { name: '扣分事由' }).click();
  await page.getByRole('option', { name: '逾期' }).first().click();
  await page.getByRole('textbox', { name: '扣分', exact: true }).fill('12');
  await page.getByLabel('原因').fill('三次逾期发货');
  await page.getByRole('dialog').getByRole('button', { name: '扣分' }).click();
  await expect(page.getByText('−12')).toBeVisible();
  await expect(page.getByText('整改并公示 1 个月')).toBeVisible();
  await shots(page, 'points-operator');

  const supplier = await takeSeat(browser, stage.mall, 'gys01');
  await supplier.page.goto(`${stage.mall}/GysIndex`);
  await openMenu(supplier.page, '信用积分');
  await supplier.page.getByRole('button', { name: '提出异议' }).click();
  await supplier.page.getByLabel('原因').fill('有签收单为证');
  await supplier.page.getByRole('dialog').getByRole('button', { name: '提出异议' }).click();
  await expect(supplier.page.getByText('异议中')).toBeVisible();
  await shots(supplier.page, 'points-supplier');

  const second = await takeSeat(browser, stage.mall, 'yyr02');
  await second.page.goto(`${stage.mall}/xyjf?dpid=shop-1`);
  await second.page.getByRole('button', { name: '处理异议' }).click();
  await expect(second.page.getByRole('radio', { checked: true })).toHaveCount(0);
  await second.page.getByRole('radio', { name: '异议成立，撤销扣分' }).check();
  await second.page.getByLabel('处理意见').fill('签收单属实');
  await second.page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(second.page.getByText('已撤销')).toBeVisible();

  const visitor = await takeSeat(browser, stage.mall, null);
  await visitor.page.goto(`${stage.mall}/shopDetail?dpid=shop-1`);
  await expect(visitor.page.getByRole('heading', { name: '信用积分' })).toBeVisible();
  await shots(visitor.page, 'shop');
});

test('a buyer complains about a price and reads the answer', { tag: '@trial' }, async ({
  browser,
}) => {
  await stageProduct(stage.db);
  await sql`insert into price_point (sku_id, at, price) values ('printer-1', now() - interval '1 day', 135000),
    ('printer-1', now(), 128000)`.execute(stage.db);
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/goods/goodsDetail/printer/`);
  await page.getByRole('button', { name: '举报价格' }).click();
  const form = page.getByRole('form', { name: '举报价格' });
  await form.getByLabel('其他渠道价格').fill('999');
  await form.getByLabel('链接').fill('https://shop.example.org/printer');
  await shots(page, 'complain');
  await form.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('已提交，处理结果将通知您')).toBeVisible();

  const reviewer = await takeSeat(browser, stage.mall, 'spsh01');
  await reviewer.page.goto(`${stage.mall}/dbrw`);
  await openMenu(reviewer.page, '价格举报');
  await reviewer.page.getByRole('button', { name: '答复' }).click();
  const dialog = reviewer.page.getByRole('dialog');
  await expect(dialog.getByText('999.00')).toBeVisible();
  await expect(
    dialog.getByRole('link', { name: 'https://shop.example.org/printer' }),
  ).toBeVisible();
  await expect(dialog.getByText(/^现价/)).toBeVisible();
  await expect(dialog.getByText('1,350.00')).toBeVisible();
  await reviewer.page.getByRole('textbox', { name: '答复' }).fill('已要求供应商降价');
  // Nothing is decided before somebody decides it.
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await reviewer.page.getByRole('button', { name: '提交答复' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('请选择处理结果');
  await dialog.getByRole('radio', { name: '成立', exact: true }).check();
  await shots(reviewer.page, 'complaint-answer');
  await reviewer.page.getByRole('button', { name: '提交答复' }).click();
  await expect(reviewer.page.getByText('没有待处理的价格举报')).toBeVisible();

  await page.goto(`${stage.mall}/member/jgjb`);
  await expect(page.getByText('已要求供应商降价')).toBeVisible();
  await shots(page, 'complaints');
});
