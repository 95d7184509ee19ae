import { SESSION_KEY } from '@jicai/client/src/lib/session.ts';
import { demoPassword, personId } from '@jicai/platform/src/operations/demo/accounts.ts';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { openStage, region, type Seat, type Stage, takeSeat, test } from '../stage.ts';

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
