import { wallPath } from '@jicai/client/src/features/auction/live/board-path.ts';
import { SESSION_KEY } from '@jicai/client/src/lib/session.ts';
import { demoPassword, personId } from '@jicai/platform/demo/accounts.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { openStage, region, type Seat, type Stage, takeSeat, test } from '../stage.ts';
import { callAs } from './kit/call-as.ts';

/* People who watch the hall or a board and touch nothing, under the profile that asks again. */

const NUMBER = 'XM2026-1700';
let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

/** The page's keep-alives come each second instead of each minute. */
const aliveEachSecond = ({ context }: Seat) =>
  context.addInitScript((key) => {
    const kept = localStorage.getItem(key);
    if (kept)
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(kept), tokenIntervalSeconds: 1 }));
  }, SESSION_KEY);

const sessionsOf = (loginName: string) => sql`person_id = ${personId(loginName)}`;

/** Waits until the page has said that it is watched, and lets the person do nothing for 16 minutes. */
async function idle(loginName: string): Promise<void> {
  const watched = async () => {
    const { rows } = await sql<{ watched_at: Date | null }>`select watched_at from session
      where ${sessionsOf(loginName)}`.execute(stage.db);
    return rows.some((row) => row.watched_at !== null);
  };
  await expect.poll(watched).toBe(true);
  await sql`update session set last_active_at = now() - interval '16 minutes'
    where ${sessionsOf(loginName)}`.execute(stage.db);
}

test('the hall and the boards stay readable for who only watches; an act asks who it is', async ({
  browser,
}) => {
  await stage.publish({ number: NUMBER, rules: { dualControl: true } });
  const hall = await takeSeat(browser, stage.mall, 'jbr01');
  const supervisor = await takeSeat(browser, stage.mall, 'jdr01');
  for (const [name, value] of [
    ['security.profile', 'mlps3'],
    ['security.factorFor', 'nobody'],
  ] as const)
    await sql`insert into setting (name, value, changed_at) values (${name}, ${value}, now())`.execute(
      stage.db,
    );
  for (const seat of [hall, supervisor]) await aliveEachSecond(seat);
  const { page } = hall;
  await page.goto(`${stage.mall}/Jjdt`);
  const row = page.locator(`[data-package="${NUMBER}-1"]`);
  await expect(row.getByText('尚无报价')).toBeVisible();
  await supervisor.page.goto(`${stage.mall}/Jdrjjdt?bbh=${NUMBER}-1`);
  await expect(supervisor.page.getByRole('timer')).toBeVisible();
  await idle('jbr01');
  await idle('jdr01');

  // A new reading is still answered.
  await page.reload();
  await expect(row.getByText('尚无报价')).toBeVisible();
  await supervisor.page.reload();
  await expect(supervisor.page.getByRole('timer')).toBeVisible();

  // An act asks, and is done after the answer.
  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: '发送提醒（1）' }).click();
  const dialog = page.getByRole('dialog', { name: '发送提醒到 1 场竞价' });
  await dialog.getByLabel('内容').fill('请在截止前核对报价');
  await dialog.getByRole('button', { name: '发送' }).click();
  const proof = page.getByRole('dialog').filter({ hasText: '再次验证' });
  await expect(proof).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/idle-hall-proof.png' });
  await proof.getByLabel(/密码/).first().fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('发送成功：1 场竞价')).toBeVisible();
  // The reminder reaches the board that is watched, and nothing is asked there.
  const { page: watched } = supervisor;
  await expect(region(watched, '消息与提醒').getByText('请在截止前核对报价')).toBeVisible();
  const refused = watched.waitForResponse((one) => one.status() === 428);
  await page.goto(`${stage.mall}/Jbrjjdt?bbh=${NUMBER}-1`);
  await page.getByRole('button', { name: '暂停', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('核对参数');
  await page.getByRole('dialog').getByRole('button', { name: '提交会签' }).click();
  // That it was seen the board says by itself: nobody proved to have looked.
  await expect(watched.getByText('原因：核对参数').first()).toBeVisible();
  await refused;
  await expect(page.getByText('等待监督人会签 · 尚未查看')).toBeVisible();
  await expect(watched.getByRole('dialog')).toHaveCount(0);
  await watched.screenshot({ path: 'tests/.out/shots/idle-board.png' });
  expect(hall.complaints.filter((one) => !one.includes('428'))).toEqual([]);
});

test('a wall survives its longest session, to be read alone; whatever happens it stays dark', {
  tag: '@trial',
}, async ({ browser }) => {
  const number = 'XM2026-1701';
  await stage.publish({ number, name: '体育馆灯光' });
  const seat = await takeSeat(browser, stage.mall, 'jbr01', { width: 1920, height: 1080 });
  await aliveEachSecond(seat);
  const { page } = seat;
  const address = `${stage.mall}${wallPath('handler', [`${number}-1`])}`;
  await page.goto(address);
  const wall = page.locator('[data-wall]');
  await expect(wall.getByText('尚无报价')).toBeVisible();
  const own = sql`person_id = ${personId('jbr01')} and wall_at is not null`;
  const shown = async () =>
    (await sql`select from session where ${own}`.execute(stage.db)).rows.length;
  await expect.poll(shown).toBe(1);
  // A day later, without a hand on it.
  const age = (hours: number) =>
    sql`update session set created_at = now() - ${hours} * interval '1 hour',
      last_active_at = now() - ${hours} * interval '1 hour' where ${own}`.execute(stage.db);
  await age(26);
  await page.reload();
  await expect(wall.getByText('尚无报价')).toBeVisible();
  await callAs(stage, 'gys01', biddingEndpoints.bid, {
    packageNumber: `${number}-1`,
    amount: '99000',
    lines: [],
  });
  await expect(wall.getByText('99,000.00').first()).toBeVisible();
  await page.screenshot({ path: 'tests/.out/shots/wall-next-day.png' });
  // It acts no more: the board behind it says so, and asks for no password that would not help.
  await page.mouse.move(400, 400);
  await page.getByRole('button', { name: '退出大屏（F）' }).click();
  await expect(wall).toHaveCount(0);
  await page.getByRole('button', { name: '暂停', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('核对参数');
  await page.getByRole('dialog').getByRole('button', { name: '暂停竞价' }).click();
  await expect(
    page.getByText('大屏登录已超过 12 小时，只能查看；要操作请重新登录').first(),
  ).toBeVisible();

  // After a week it ends, on a page as dark as it was, which leads back to it.
  await page.goto(address);
  await expect(wall).toBeVisible();
  await age(200);
  await page.reload();
  const form = page.getByRole('form', { name: '登录' });
  await expect(form).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const brightness = await page.evaluate(() => {
    const [red = 255, green = 255, blue = 255] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return Math.max(red, green, blue);
  });
  expect(brightness).toBeLessThan(64);
  await page.screenshot({ path: 'tests/.out/shots/wall-login.png' });
  await form.getByLabel('登录名').fill('jbr01');
  await form.getByLabel('密码', { exact: true }).fill(demoPassword);
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(wall).toBeVisible();
});
