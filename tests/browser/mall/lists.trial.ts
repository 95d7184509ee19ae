import { messages } from '@jicai/shared/messages.ts';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { shotsOf } from '../picture.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';
import { loadSmallMall, type Ware, wareOf } from './mall-data.ts';

/* Lists of products, orders by model numbers, buying at once, alerts, addresses, dates. */

const SHOTS = 'tests/.out/shots';
const look = shotsOf('lists');
const MODEL = 'ZX-2026A';

let stage: Stage;
let ware: Ware;
test.beforeAll(async () => {
  stage = await openStage(async (db) => {
    await loadSmallMall(db);
    ware = await wareOf('supplier-1', db);
    await sql`update goods set model = ${MODEL} where id = ${ware.productId}`.execute(db);
  });
});
test.afterAll(async () => {
  await stage?.close();
});

/** A page as it is on a desk and on a phone, and that neither is wider than its window. */
async function shots(page: Page, name: string): Promise<void> {
  // Parts further down are made when one comes near them.
  for (let y = 0; y < 6_000; y += 700) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(80);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await look(page, name);
}

test('a pasted list says what is wrong row by row, becomes a shared list, goes into the cart', async ({
  browser,
}) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/member/cgqd?zt=xh`);
  await page
    .getByLabel('粘贴型号和数量')
    .fill(`${MODEL.toLowerCase()} 3\n没有这个型号 2\n${MODEL},x`);
  await page.getByRole('button', { name: '查找商品' }).click();
  await expect(page.getByText('2 行没有找到商品')).toBeVisible();
  await expect(page.getByText(/第 2 行 没有这个型号：没有在售商品/)).toBeVisible();
  await expect(page.getByText(/第 3 行/)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: ware.name });
  await expect(row).toBeVisible();
  await shots(page, 'pasted');

  // A number that cannot be had is corrected, and the reason is said.
  await row.getByLabel(`${ware.name} 数量`, { exact: true }).fill('99999');
  await page.getByText('已选 1 种').click();
  await expect(row.getByText(/最多可购 .*已改为/)).toBeVisible();
  await row.getByLabel(`${ware.name} 数量`, { exact: true }).fill('4');

  await page.getByRole('button', { name: '存为清单' }).click();
  const dialog = page.getByRole('dialog', { name: '存为清单' });
  await dialog.getByLabel('清单名称').fill('教研室月度用品');
  await dialog.getByLabel('共享给本单位采购人').check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(messages['purchaseList.saved'])).toBeVisible();
  await page.getByRole('button', { name: '加入购物车', exact: true }).click();
  await expect(page.getByText('已加入 1 种商品')).toBeVisible();

  await page.goto(`${stage.mall}/member/cgqd?zt=qd`);
  await shots(page, 'lists');
  await page.getByRole('link', { name: '教研室月度用品' }).click();
  await expect(page.getByRole('button', { name: '删除清单' })).toBeVisible();
  await expect(page.getByLabel(`${ware.name} 数量`, { exact: true })).toHaveValue('4');
  await shots(page, 'list');
  await page.goto(`${stage.mall}/member/Buycar`);
  await expect(page.getByText(`型号 ${MODEL}`)).toBeVisible();
  await shots(page, 'cart');
  expect(complaints).toEqual([]);
});

test('立即购买 leaves the cart alone; a second tab is told that the lines were submitted', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, stage.mall, 'jbr01');
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  await expect(page.getByRole('button', { name: '立即购买' }).first()).toBeVisible();
  await shots(page, 'detail');
  await page.getByRole('button', { name: '立即购买' }).first().click();
  await expect(page.getByText(/将生成 1 张订单/)).toBeVisible();
  const address = page.url();
  const other = await context.newPage();
  await other.goto(`${stage.mall}/member/Buycar`);
  await expect(other.getByText('购物车还是空的')).toBeVisible();

  // The Chinese calendar offers no day that is over.
  await page.getByRole('button', { name: '打开日历' }).first().click();
  const calendar = page.getByRole('dialog', { name: '日历' });
  await expect(calendar.getByText(/\d{4}年\d{1,2}月/)).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/lists-calendar.png` });
  await page.keyboard.press('Escape');
  await page.getByLabel(/期望交货日期/).fill('2020/1/2');
  await expect(page.getByText('期望交货日期不能早于今天')).toBeVisible();
  await page.getByLabel(/期望交货日期/).fill('');

  await page.getByLabel('订单名称').fill('一件急用品');
  await page.getByLabel('采购联系电话').fill('13857100001');
  await page.getByRole('radio', { name: '财政资金', exact: true }).check();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible();
  await other.goto(address);
  await expect(other.getByText(/所选商品已于 .* 提交，合并单号/)).toBeVisible();
});

test('a choice in the order list takes along the words and dates that were typed before it', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/Ddgl/order`);
  await page.getByRole('searchbox', { name: '关键词' }).fill('急用');
  await page.getByLabel('提交日期起').fill('2026/1/2');
  await page.getByLabel('提交日期起').blur();
  // It follows the address, which changes when the list is there.
  await page.getByRole('checkbox', { name: '只看我提交的' }).click();
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue('急用');
  await expect(page.getByLabel('提交日期起')).toHaveValue(/2026.0?1.0?2/);
  await expect(page.getByRole('checkbox', { name: '只看我提交的' })).toBeChecked();
});

test('a price alert, the address book and named comparisons', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/goods/goodsDetail/${ware.productId}/`);
  await page.getByRole('button', { name: '降价提醒' }).click();
  await page.getByLabel('目标价格').fill('0.5');
  await page.getByRole('button', { name: '设置提醒' }).click();
  await expect(page.getByText('降到 ¥0.50 时提醒')).toBeVisible();
  await page.getByRole('tab', { name: '资质证明' }).click();
  await expect(page.getByRole('heading', { name: '相关商品' })).toBeVisible();

  await page.goto(`${stage.mall}/member/address`);
  await page.getByRole('button', { name: '新增收货地址' }).first().click();
  const address = page.getByRole('dialog', { name: '新增收货地址' });
  await address.getByLabel('收货人').fill('门卫室');
  await address.getByLabel('联系电话').fill('13800000000');
  await address.getByLabel('详细地址').fill('学府路 1 号');
  await address.getByRole('button', { name: /^所在地区/ }).click();
  for (const name of ['浙江省', '杭州市', '西湖区', '北山街道'])
    await page.getByRole('button', { name, exact: true }).click();
  await address.getByRole('button', { name: '保存' }).click();
  await expect(address).toBeHidden();
  await page.getByRole('button', { name: '修改地址：门卫室 学府路 1 号' }).click();
  const edited = page.getByRole('dialog', { name: '修改收货地址' });
  await edited.getByLabel('详细地址').fill('学府路 2 号东门');
  await edited.getByRole('button', { name: '保存' }).click();
  await expect(edited).toBeHidden();
  await page.reload();
  const book = page.getByRole('table', { name: '收货地址' });
  await expect(book.getByRole('row').filter({ hasText: '门卫室' })).toContainText(
    '学府路 2 号东门',
  );
  await shots(page, 'addresses');
  await page.goto(`${stage.mall}/member/bjjl`);
  await expect(page.getByText(/还没有比价记录/)).toBeVisible();
  const { rows } = await sql<{ id: string }>`select id from goods where state = 'onSale'
    and zone_id = 'wssc' and id <> ${ware.productId} order by id limit 1`.execute(stage.db);
  await page.goto(`${stage.mall}/goods/goodscompare?ids=${ware.productId},${rows[0]?.id}`);
  await page.getByRole('button', { name: '生成比价记录' }).click();
  await page.getByLabel('记录名称（选填）').fill('教务处打印机比价');
  await page.getByRole('button', { name: '生成', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '教务处打印机比价' })).toContainText(ware.name);
  await page.goto(`${stage.mall}/member/bjjl`);
  const records = page.getByRole('table', { name: '比价记录' });
  await expect(records.getByRole('button', { name: '教务处打印机比价' })).toBeVisible();
  const keyword = page.getByRole('searchbox', { name: '记录名称、商品或供应商' });
  await keyword.fill('没有这样的记录');
  await keyword.press('Enter');
  await expect(page.getByText('没有符合的比价记录，换个关键词试试')).toBeVisible();
  await keyword.fill('教务处');
  await keyword.press('Enter');
  await records.getByRole('button', { name: '教务处打印机比价' }).click();
  await expect(page.getByRole('dialog', { name: '教务处打印机比价' })).toContainText('校验值');
  await page.keyboard.press('Escape');
  await shots(page, 'records');
  await page.goto(`${stage.mall}/member/order?dpj=1`);
  await expect(page.getByRole('tab', { name: '待评价', selected: true })).toBeVisible();
  await shots(page, 'reviews');
});

test('a scene goes into the cart as a whole; what is short or off the shelf is named and left out', async ({
  browser,
}) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select min(id) as id, name from (select g.id, g.name from goods g join sku s on s.goods_id = g.id
      where g.zone_id = 'wssc' and g.state = 'onSale' and g.min_quantity = 1
        and g.name <> ${ware.name}
      group by g.id having count(*) = 1 and min(s.stock) >= 20) one
    group by name order by name limit 2`.execute(stage.db);
  const [short, off] = rows;
  if (!short || !off) throw new Error('the mall is too small');
  await sql`insert into scene (id, zone_id, name, summary, position)
    values ('set', 'wssc', '新办公室', '三样', 9)`.execute(stage.db);
  await sql`insert into scene_goods (scene_id, goods_id, quantity, position)
    values ('set', ${ware.productId}, 3, 0), ('set', ${short.id}, 5, 1), ('set', ${off.id}, 2, 2)`.execute(
    stage.db,
  );
  await sql`update goods set state = 'offSale' where id = ${off.id}`.execute(stage.db);
  const { page, complaints } = await takeSeat(browser, stage.mall, 'jbr01');
  await page.goto(`${stage.mall}/goods/goodssceneslist?cjid=set`);
  const quantity = (name: string) => page.getByLabel(`${name} 的数量`, { exact: true });
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(quantity(ware.name)).toHaveValue('3');
  await expect(line(off.name)).toContainText('已下架');
  await expect(quantity(off.name)).toBeDisabled();
  await expect(page.getByText('共 2 种')).toBeVisible();
  // Somebody else buys most of the second one meanwhile.
  await sql`update sku set stock = 4 where goods_id = ${short.id}`.execute(stage.db);
  await page.getByRole('button', { name: '整套加入购物车' }).click();
  await expect(page.getByText('已加入 1 种，1 种未加入')).toBeVisible();
  await expect(line(short.name)).toContainText('4');
  await shots(page, 'scene');
  // The next click is for what was left out: nothing gets in twice.
  await quantity(short.name).fill('4');
  await page.getByRole('button', { name: '加入其余商品' }).click();
  await expect(page.getByText('已加入 1 种商品')).toBeVisible();
  await expect(page.getByRole('button', { name: '整套加入购物车' })).toBeVisible();
  // So with a list: those that got in are chosen no more.
  await sql`update goods set model = 'ZX-2026B' where id = ${short.id}`.execute(stage.db);
  await page.goto(`${stage.mall}/member/cgqd?zt=xh`);
  await page.getByLabel('粘贴型号和数量').fill(`${MODEL} 2\nZX-2026B 4`);
  await page.getByRole('button', { name: '查找商品' }).click();
  await expect(page.getByText('已选 2 种')).toBeVisible();
  await page.getByRole('button', { name: '加入购物车', exact: true }).click();
  await expect(page.getByText('已加入 1 种，1 种未加入')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `选择 ${ware.name}` })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: `选择 ${short.name}` })).toBeChecked();
  await page.goto(`${stage.mall}/member/Buycar`);
  await expect(page.getByLabel(`${ware.name} 数量`, { exact: true })).toHaveValue('5');
  await expect(page.getByLabel(`${short.name} 数量`, { exact: true })).toHaveValue('4');
  await expect(page.getByText(off.name)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the homes of the zones and the registration page', { tag: '@trial' }, async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, null);
  for (const [path, name] of [
    ['/mallIndex', 'home'],
    ['/flMallIndex', 'welfare'],
    ['/sxMallIndex', 'special'],
    ['/MallZc', 'register'],
  ] as const) {
    await page.goto(stage.mall + path);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await page.waitForTimeout(1_500);
    await shots(page, name);
  }
  await page.getByRole('link', { name: '注册店铺' }).click();
  await expect(page).toHaveURL(/\/dpzc/);
  expect(complaints).toEqual([]);
});

test('a menu of few categories is not stretched over the height of the pictures beside it', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, null);
  await page.goto(`${stage.mall}/flMallIndex`);
  const menu = page.getByRole('main').getByRole('navigation', { name: '全部商品分类' });
  await expect(menu.getByRole('listitem').first()).toBeVisible();
  const { rows, gaps } = await menu.evaluate((nav) => {
    const items = [...nav.querySelectorAll('li')];
    const lowest = (item: Element) =>
      Math.max(...[...item.querySelectorAll('a')].map((a) => a.getBoundingClientRect().bottom));
    const highest = (item: Element) => item.querySelector('button')?.getBoundingClientRect().top;
    const gapAfter = (item: Element, place: number) => {
      const next = items[place + 1];
      return next ? (highest(next) ?? 0) - lowest(item) : 0;
    };
    return { rows: items.length, gaps: items.map(gapAfter) };
  });
  expect(rows).toBeGreaterThan(1);
  expect(Math.max(...gaps)).toBeLessThan(32);
});

test('the operator sees who is appointed, and what an appointment needs', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'yyr01');
  await page.goto(`${stage.mall}/ddmall/ddgys`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await shots(page, 'appointments');
  await page.getByRole('button', { name: '确定定点供应商' }).click();
  const dialog = page.getByRole('dialog', { name: '确定定点供应商' });
  await dialog.getByRole('button', { name: '保存并通知供应商' }).click();
  await expect(dialog.getByText('请选择服务类别')).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/lists-appointment-dialog.png` });
});
