import { expect } from '@playwright/test';
import { axe } from '../kernel/screens/walker.ts';
import { openStage, region, type Stage, takeSeat, test } from '../stage.ts';
import { openSheets, sealSheets, takeSuppliers } from './inquiry-steps.ts';
import { begin, chooseSupervisor, endQuoting, fillIn, passReview, submit } from './steps.ts';

/* An inquiry from the empty editor over sign-up and sealed sheets to the opening. */

const NAME = '教学楼显示设备询价';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

test('[PJ2] [PJ5] [IQ2] [IQ7] an inquiry from its sign-up to the opening', async ({ browser }) => {
  const handler = await takeSeat(browser, stage.mall, 'jbr01');
  const { page } = handler;
  await begin(stage, page, '询价');
  await fillIn(page, { name: NAME, word: '询价', closesIn: 24 * 30 });
  await page.locator('#draft-minSuppliers').fill('2');
  await chooseSupervisor(page);
  const number = await submit(page, NAME);
  const reviewer = await takeSeat(browser, stage.mall, 'shr01');
  await passReview(stage, reviewer, NAME, 'inquiry-review');

  const first = await takeSeat(browser, stage.mall, 'gys01');
  const second = await takeSeat(browser, stage.mall, 'gys02');
  await takeSuppliers(stage, page, [first, second], number);
  const sheets = [
    [first, ['3000', '900']],
    [second, ['2900', '880']],
  ] as const;
  await sealSheets(stage, page, sheets, number);
  // Before the opening the hall shows the items and no price.
  await expect(page.getByText('75,600.00')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  await endQuoting(stage, number);
  const supervisor = await takeSeat(browser, stage.mall, 'jdr01');
  await openSheets(stage, page, supervisor.page, number);
  const grid = region(page, '报价对照');
  await expect(grid.getByText('¥75,600.00')).toBeVisible();
  await expect(grid.getByText('¥78,000.00')).toBeVisible();
  for (const { complaints } of [handler, reviewer, first, second, supervisor])
    expect(complaints).toEqual([]);
});
