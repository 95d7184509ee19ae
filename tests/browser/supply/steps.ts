import { messages } from '@jicai/shared/messages.ts';
import { expect, type Page } from '@playwright/test';
import type { MailServer } from '../../harness/servers/mail-server.ts';
import { until } from '../../harness/wait.ts';
import { shotsOf } from '../picture.ts';
import { fill } from '../production.ts';

/* The steps of a supplier from the registration to a product that waits for its review. */

const shots = shotsOf('supply');
/** No word, name or year of the site: those are refused. */
export const SUPPLIER_PASSWORD = 'Qingxi-Bamboo-47';
export const COMPANY = '江城兴业设备有限公司';
export const PRODUCT = '兴业 XY-500 激光打印机';

/** A visitor registers a company with the code that its mail brings; answers the number of the application. */
export async function register(page: Page, mall: string, post: MailServer): Promise<string> {
  await page.goto(`${mall}/dpzc`);
  const form = page.getByRole('form', { name: '提交注册' });
  await fill(form, {
    统一社会信用代码: '91320500MAC074921J',
    企业名称: COMPANY,
    联系人: '陆鸣',
    联系手机: '13800001234',
    登录名: 'xingye01',
    登录密码: SUPPLIER_PASSWORD,
  });
  await form.getByRole('button', { name: '获取验证码' }).click();
  await expect(form.getByText('邮箱格式不正确')).toBeVisible();
  await form.getByLabel('联系邮箱').fill('lu@example.com');
  await form.getByRole('button', { name: '获取验证码' }).click();
  await expect(form.getByText(/^验证码已发送/)).toBeVisible();
  const letter = () => post.letters.findLast(({ to }) => to === 'lu@example.com');
  await until('a letter with the code', () => letter() !== undefined);
  const [code = ''] = /\d{6}/.exec(letter()?.text ?? '') ?? [];
  await form.getByLabel('邮箱验证码').fill(code === '000000' ? '111111' : '000000');
  await form.getByRole('checkbox', { name: '我已阅读并同意入驻协议' }).check();
  await form.getByRole('button', { name: '提交注册' }).click();
  await expect(form.getByText('邮箱验证码不正确或已失效')).toBeVisible();
  await shots(page, 'register');
  await form.getByLabel('邮箱验证码').fill(code);
  await form.getByRole('button', { name: '提交注册' }).click();
  const done = page.getByRole('heading', { name: '注册成功' });
  const busy = form.getByText(messages['call.unavailable']);
  await expect(done.or(busy)).toBeVisible();
  // A busy machine may keep the platform from answering: then people try again.
  if (await busy.isVisible()) await form.getByRole('button', { name: '提交注册' }).click();
  await expect(done).toBeVisible();
  return (await page.getByText(/^RZ\w{10}$/).textContent()) ?? '';
}

/** The supplier completes the information of the shop, step by step, and submits it. */
export async function complete(page: Page): Promise<void> {
  const next = () => page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('法定代表人').fill('陆鸣');
  await page.getByLabel('注册地址').fill('江城市滨江路 1 号');
  await page.getByLabel('经营范围').fill('办公设备销售');
  await shots(page, 'company');
  await next();
  await page.getByLabel('开户行').fill('江城银行滨江支行');
  await page.getByLabel('银行账号').fill('6222000011112222');
  await next();
  // The address whose code was typed at the registration.
  await expect(page.getByLabel('邮箱')).toHaveValue('lu@example.com');
  await page.getByLabel('店铺简介').fill('办公设备一站式供应');
  await page.getByRole('combobox', { name: '经营类目' }).click();
  await page.getByRole('option', { name: '办公设备' }).click();
  await page.getByRole('combobox', { name: '服务区域' }).click();
  await page.getByRole('option', { name: '全国' }).click();
  await page.keyboard.press('Escape');
  await next();
  await page.getByLabel('营业执照编号').fill('YZ0001');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '营业执照.png',
      mimeType: 'image/png',
      buffer: await square(page),
    });
  await expect(page.getByText('营业执照.png')).toBeVisible();
  await expect(page.getByRole('button', { name: /^删除 营业执照/ })).toBeVisible();
  await shots(page, 'certificates');
  await next();
  await expect(page.getByText('信息已完整，可以提交')).toBeVisible();
  await page.getByRole('button', { name: '提交审核', exact: true }).click();
  await expect(page.getByText('店铺信息正在审核')).toBeVisible();
}

/** A picture of 800 × 800 points, drawn by the browser. */
export async function square(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 800;
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#d7e3f4';
      pen.fillRect(0, 0, 800, 800);
      pen.fillStyle = '#33557f';
      pen.fillRect(200, 280, 400, 240);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** The supplier publishes a product by the wizard, whose categories the page shows. */
export async function publish(page: Page): Promise<void> {
  const next = () => page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '办公设备' }).click();
  await page.getByRole('button', { name: '激光打印机' }).click();
  await page.getByLabel('商品名称').fill(PRODUCT);
  await page.getByLabel('品牌').fill('兴业');
  await page.getByLabel('型号').fill('XY-500');
  await page.getByLabel('默认规格 的价格').fill('1280');
  await page.getByLabel('默认规格 的库存').fill('20');
  await expect(page.getByText(/^已保存/)).toBeVisible();
  await shots(page, 'basics');
  await next();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '主图.png',
      mimeType: 'image/png',
      buffer: await square(page),
    });
  await expect(page.getByRole('img', { name: '主图 1' })).toBeVisible();
  await page.getByLabel('售后承诺').fill('一年质保，上门服务');
  await page.getByRole('textbox', { name: '商品详情' }).fill('每分钟 30 页，自动双面。');
  await shots(page, 'detail');
  await next();
  await page.getByRole('button', { name: '添加配件' }).click();
  await page.getByLabel('配件 1 名称').fill('原装硒鼓');
  await page.getByLabel('配件 1 价格').fill('199');
  await page.getByLabel('配件 1 库存').fill('50');
  await next();
  await expect(page.getByText(/品牌「兴业」尚未收录/)).toBeVisible();
  await shots(page, 'submit');
  await page.getByRole('button', { name: '提交审核', exact: true }).click();
  await expect(page.getByRole('link', { name: PRODUCT })).toBeVisible();
}
