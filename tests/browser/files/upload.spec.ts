import { expect } from '@playwright/test';
import { honest, pdf, png } from '../../harness/mall/files.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* The upload widget on the page that everybody has: one's own picture. */

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});
/** A picture of more than one chunk: what follows its end is nobody's picture, and harmless. */
const large = Buffer.concat([png(), Buffer.alloc(6 * 1_048_576)]);

test('[F21] an upload that was cut goes on, is saved, replaced, and shown', {
  tag: '@trial',
}, async ({ browser }) => {
  const { page, complaints } = await takeSeat(browser, stage.mall, 'cgr01');
  await page.goto(`${stage.mall}/center_grzl`);
  const input = page.getByLabel('选择头像');
  await input.setInputFiles(file('页面.html', Buffer.from('<html>')));
  await expect(page.getByRole('alert')).toContainText('支持的格式：png、jpg、jpeg');
  await input.setInputFiles(file('假.png', pdf()));
  await expect(page.getByText('文件内容与扩展名 .png 不符')).toBeVisible();
  expect(complaints).toEqual([]);

  let sent = 0;
  await page.route('**/app/file/upload', (route) => {
    sent += 1;
    return sent >= 2 && sent <= 5 ? route.abort() : route.continue();
  });
  await input.setInputFiles(file('照片.png', large));
  await page.getByRole('button', { name: '重新上传 照片.png' }).click();
  await expect(page.getByText('已上传', { exact: true })).toBeVisible();
  // The first chunk was there: only the second went again.
  expect(sent).toBe(6);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('img', { name: '何欣的头像' })).toBeVisible();

  await input.setInputFiles(file('新照片.jpg', honest.jpg ?? png()));
  await expect(page.getByText('已移除 1 个文件，保存后生效')).toBeVisible();
  await expect(page.getByText('已上传', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '下载 照片.png' })).toBeVisible();
});

test('a supplier has no profile, and may change the password', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'gys03');
  await page.goto(`${stage.mall}/center_grzl`);
  await expect(page).toHaveURL(/\/premission\?path=%2Fcenter_grzl$/);
  await page.goto(`${stage.mall}/Xgmm`);
  await page.getByLabel('原密码').fill('wrong-one');
  await page.getByLabel('新密码', { exact: true }).fill('一句很长的新密码 2026');
  await page.getByLabel('再次输入新密码').fill('一句很长的新密码 2026');
  await page.getByRole('button', { name: '确认修改' }).click();
  await expect(page.getByText('原密码不正确')).toBeVisible();
  await page.getByLabel('原密码').fill('Jicai@2026');
  await page.getByRole('button', { name: '确认修改' }).click();
  await expect(page.getByText('密码修改成功，其他设备已退出登录')).toBeVisible();
});
