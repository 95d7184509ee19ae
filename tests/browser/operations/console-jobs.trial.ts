import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { axe } from '../kernel/screens/walker.ts';
import { picture } from '../picture.ts';
import { openStage, type Stage, takeSeat, test } from '../stage.ts';

/* The system administrator looks at jobs, has one tried again, downloads the support bundle, and sees how
   the mall numbers, what is switched on, and the licences of what it ships. */

const JOB = 'upload.sweep';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

test('a job that was given up is tried again; plans are told in words', async ({ browser }) => {
  await sql`insert into pgboss.job (name, data, source_name, source_output)
    values ('dead-letter', '{}', ${JOB}, '{"message":"存储没有应答"}')`.execute(stage.db);
  const { page } = await takeSeat(browser, stage.mall, 'xtgl01');
  await page.goto(`${stage.mall}/console?bq=jobs`);
  const failed = page.getByRole('table', { name: '已放弃的任务' });
  await expect(failed).toContainText('存储没有应答');
  const plans = page.getByRole('table', { name: '周期任务' });
  await expect(plans).toContainText('每天 04:17');
  await expect(plans).not.toContainText('* * *');
  await picture(page, 'console-jobs');
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('没有失败的任务')).toBeVisible();
  const { rows } = await sql<{ detail: string }>`
    select detail from security_log where action = 'job.retried'`.execute(stage.db);
  expect(rows).toEqual([{ detail: JOB }]);
  await expect
    .poll(async () => {
      const { rows: done } = await sql`
        select 1 from pgboss.job where name = ${JOB} and state = 'completed'`.execute(stage.db);
      return done.length;
    })
    .toBeGreaterThan(0);
});

test('versions are shown, and the support bundle is saved', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'xtgl01');
  await page.goto(`${stage.mall}/console?bq=systems`);
  await expect(page.getByRole('table', { name: '版本' })).toContainText('PostgreSQL');
  await picture(page, 'console-systems');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载诊断包' }).click();
  expect((await saved).suggestedFilename()).toBe('诊断包.zip');
});

test('numbers, switches and licences are shown as they are', async ({ browser }) => {
  const { page } = await takeSeat(browser, stage.mall, 'xtgl01');
  await page.goto(`${stage.mall}/console?bq=numbers`);
  const numbers = page.getByRole('table', { name: '编号规则' });
  const contract = numbers.getByRole('row').filter({ hasText: '合同' });
  await expect(contract).toContainText('HT + 年月日 + 4 位序号');
  await expect(contract).toContainText(/HT\d{12}/);
  await expect(numbers.getByRole('row').filter({ hasText: '送货单' })).toContainText('订单编号');
  await picture(page, 'console-numbers');
  expect(await axe(page)).toEqual([]);

  await page.getByRole('tab', { name: '开关' }).click();
  const switches = page.getByRole('table', { name: '开关' });
  const review = switches.getByRole('row').filter({ hasText: 'result.orderReview' });
  await expect(review).toContainText('已打开');
  await expect(review).toContainText('直接交供应商确认');
  await review.getByRole('button', { name: '修改' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('0');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(review).toContainText('已关闭');
  await expect(review).toContainText('控制台或初始化');
  await picture(page, 'console-switches');
  expect(await axe(page)).toEqual([]);
  await review.getByRole('button', { name: '修改' }).click();
  await dialog.getByRole('button', { name: '恢复默认' }).click();
  await expect(review).toContainText('已打开');

  await page.getByRole('tab', { name: '许可证' }).click();
  const licences = page.getByRole('table', { name: '许可证' });
  await expect(licences.getByRole('row').filter({ hasText: 'fastify 5' })).toContainText('MIT');
  await picture(page, 'console-licences');
  expect(await axe(page)).toEqual([]);
});

test('the home names reviews that wait too long', async ({ browser }) => {
  await sql`insert into review_flow (id, business_type, business_id, title, unit_id, submitter_id,
      levels, submitted, started_at, process_name)
    select 'old-flow', 'order', 'old', '订单 20260101', org_id, id, '[]', '{}',
      now() - interval '5 days', '订单审核'
    from person where login_name = 'cgr01'`.execute(stage.db);
  const { page } = await takeSeat(browser, stage.mall, 'xtgl01');
  await page.goto(`${stage.mall}/console`);
  const row = page.getByRole('row').filter({ hasText: '等待过久的审核' });
  await expect(row).toContainText('1 件超过 3 天，最早：订单 20260101');
  await expect(page.getByRole('row').filter({ hasText: '供应商资质到期' })).toBeVisible();
  await picture(page, 'console-home');
});
