import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';
import { loadSmallMall } from './mall-data.ts';

/* Each part of the content that an operator keeps: its main act, its refusal by name, and a colleague. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage(loadSmallMall);
});
test.afterAll(async () => {
  await stage?.close();
});

const open = async (page: Page, tab: string) => {
  await page.goto(`${stage.mall}/nrgl/NrList`);
  await page.getByRole('tab', { name: tab, exact: true }).click();
};

/** The form of a new item, or of the one in a row. */
async function formOf(page: Page, title: string, row?: string): Promise<Locator> {
  if (row === undefined) await page.getByRole('button', { name: `新增${title}` }).click();
  else await page.getByRole('row', { name: row }).getByRole('button', { name: '编辑' }).click();
  return page.getByRole('form', { name: title });
}

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();
const refused = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('dialog').getByRole('alert')).toContainText(text);

/** Chooses from a list that opens below its input. */
async function choose(page: Page, input: Locator, option: string): Promise<void> {
  await input.click();
  const options = page.getByRole('listbox').getByRole('option', { name: option, exact: true });
  await options.click();
}

test('[CN2] floors, scenes, scopes, templates and words are kept, and shown in the mall', async ({
  browser,
}) => {
  const { page } = await takeSeat(browser, stage.mall, 'yyr01');
  const visitor = (await takeSeat(browser, stage.mall, null)).page;

  await open(page, '首页楼层');
  let form = await formOf(page, '首页楼层');
  await form.getByLabel('楼层描述').fill('新学期');
  await save(page);
  await refused(page, '请填写楼层标题');
  await form.getByLabel('楼层标题').fill('开学专区');
  await choose(page, form.getByRole('combobox', { name: '专区' }), '网上商城');
  await save(page);
  await expect(page.getByRole('row', { name: /^开学专区/ })).toBeVisible();

  await open(page, '采购场景');
  form = await formOf(page, '采购场景');
  await save(page);
  await refused(page, '请填写场景名称');
  await form.getByLabel('场景名称').fill('期末考场布置');
  await choose(page, form.getByRole('combobox', { name: '专区' }), '网上商城');
  const product = form.getByRole('combobox', { name: '添加商品' });
  await product.fill('打印');
  await page.getByRole('listbox').getByRole('option').first().click();
  await form.getByRole('textbox', { name: /建议数量$/ }).fill('7');
  await save(page);
  await expect(page.getByRole('row', { name: /^期末考场布置/ })).toBeVisible();
  // Whoever edits it later reads the names of its products.
  form = await formOf(page, '采购场景', '期末考场布置');
  await expect(form.getByRole('textbox', { name: /打印.* 建议数量$/ })).toHaveValue('7');
  await page.keyboard.press('Escape');
  await visitor.goto(`${stage.mall}/goods/goodssceneslist`);
  await expect(visitor.getByText('期末考场布置').first()).toBeVisible();

  await open(page, '检索范围');
  form = await formOf(page, '检索范围');
  await form.getByLabel('名称').fill('全部好物');
  await form.getByLabel('检索地址').fill('https://evil.example');
  await choose(page, form.getByRole('combobox', { name: '专区' }), '网上商城');
  await save(page);
  await refused(page, '检索地址须为站内路径');
  await form.getByLabel('检索地址').fill('/GoodListSearch');
  await save(page);
  await expect(page.getByRole('row', { name: /^全部好物/ })).toBeVisible();
  await visitor.goto(`${stage.mall}/mallIndex`);
  await expect(visitor.getByRole('combobox', { name: '检索范围' })).toContainText('全部好物');

  await open(page, '详情模板');
  form = await formOf(page, '详情模板');
  await choose(page, form.getByRole('combobox', { name: '专区' }), '特色专区');
  await page.getByRole('button', { name: '添加内容块' }).click();
  await form.getByLabel('内容块 3 标题').fill('验收须知');
  await save(page);
  await refused(page, '「验收须知」没有内容');
  await form.getByLabel('内容块 3 内容').fill('到货三日内验收。');
  await save(page);
  await expect(page.getByRole('row', { name: /^特色专区/ })).toContainText('验收须知');

  await open(page, '热词');
  form = await formOf(page, '热词');
  await save(page);
  await refused(page, '请填写热词');
  await form.getByLabel('热词').fill('开学季');
  await form.getByLabel('在搜索框中显示').check({ force: true });
  await form.getByLabel('置顶').check({ force: true });
  await save(page);
  await expect(page.getByRole('row', { name: /^开学季/ })).toContainText('置顶');
  form = await formOf(page, '热词');
  await form.getByLabel('热词').fill('开学季');
  await save(page);
  await refused(page, '「开学季」已存在');
  await page.keyboard.press('Escape');
  await visitor.goto(`${stage.mall}/mallIndex`);
  await visitor
    .getByPlaceholder(/^搜索商品/)
    .first()
    .click();
  await expect(visitor.getByText('开学季', { exact: true }).first()).toBeVisible();

  await open(page, '同义词');
  form = await formOf(page, '同义词');
  const words = form.locator('input:visible').first();
  await words.fill('台灯');
  await words.press('Enter');
  await save(page);
  await refused(page, '2 至 10 个不同的词');
  await page.keyboard.press('Escape');

  await open(page, '违禁词');
  form = await formOf(page, '违禁词');
  await form.getByLabel('词语').fill('包过神器');
  await save(page);
  await refused(page, '请填写类别');
  await form.getByLabel('类别').fill('夸大宣传');
  await save(page);
  await page.getByRole('searchbox', { name: '搜索违禁词' }).fill('包过神器');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /^包过神器/ })).toContainText('人工判断');

  await open(page, '修改记录');
  const changed = ['开学专区', '期末考场布置', '全部好物', '开学季', '包过神器'];
  for (const title of [...changed, '特色专区 · 全部分类'])
    await expect(page.getByRole('cell', { name: title, exact: true }).first()).toBeVisible();
});

test('[CN4] two operators edit one item: the second is told, and keeps what was typed', {
  tag: '@trial',
}, async ({ browser }) => {
  const first = (await takeSeat(browser, stage.mall, 'yyr01')).page;
  const second = (await takeSeat(browser, stage.mall, 'yyr02')).page;
  for (const page of [first, second]) await open(page, '首页图片');
  const row = /^焕新办公季/;
  const edit = (page: Page) =>
    page.getByRole('row', { name: row }).getByRole('button', { name: '编辑' }).click();
  await edit(first);
  await edit(second);
  await second.getByRole('form', { name: '首页图片' }).getByLabel('副标题').fill('程悦改的');
  await save(second);
  await expect(second.getByRole('dialog')).toHaveCount(0);
  const form = first.getByRole('form', { name: '首页图片' });
  await form.getByLabel('副标题').fill('彭程改的');
  await save(first);
  await refused(first, /^程悦已于 .+ 修改此内容，您的修改没有保存/);
  await expect(form.getByLabel('副标题')).toHaveValue('彭程改的');
  await first.keyboard.press('Escape');
  await first.reload();
  await edit(first);
  await expect(form.getByLabel('副标题')).toHaveValue('程悦改的');
  await first.keyboard.press('Escape');

  for (const page of [first, second]) await open(page, '页脚');
  const footer = (page: Page) => page.getByRole('form', { name: '页脚联系方式' });
  await footer(second).getByLabel('服务时间').fill('全天');
  await footer(second).getByLabel('客服热线').fill('');
  await save(second);
  await expect(footer(second).getByRole('alert')).toHaveText('请填写客服热线');
  await footer(second).getByLabel('客服热线').fill('400-000-0000');
  await footer(second).getByLabel('电子邮箱').fill('nobody');
  await save(second);
  await expect(footer(second).getByRole('alert')).toHaveText('电子邮箱不正确');
  await footer(second).getByLabel('电子邮箱').fill('help@example.org');
  await save(second);
  await expect(second.getByText('已保存')).toBeVisible();
  await footer(first).getByLabel('服务时间').fill('上午');
  await save(first);
  await expect(footer(first).getByRole('alert')).toContainText('您的修改没有保存');
  await expect(footer(first).getByLabel('服务时间')).toHaveValue('上午');
  // Of one's own window it goes on.
  await footer(second).getByLabel('服务时间').fill('工作日全天');
  await save(second);
  await expect(footer(second).getByRole('alert')).toHaveCount(0);
  const visitor = (await takeSeat(browser, stage.mall, null)).page;
  await visitor.goto(`${stage.mall}/mallIndex`);
  await expect(visitor.getByRole('link', { name: 'help@example.org' })).toHaveAttribute(
    'href',
    'mailto:help@example.org',
  );
  await expect(visitor.getByText('工作日全天')).toBeVisible();
});
