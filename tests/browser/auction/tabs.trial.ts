import { sounds } from '@jicai/client/src/features/auction/live/announce/deliver/sounds.ts';
import { SESSION_KEY } from '@jicai/client/src/lib/session.ts';
import { expect, type Page } from '@playwright/test';
import { openStage, type Seat, type Stage, takeSeat, test } from '../stage.ts';
import { delivered, goAway, record, recordSounds } from './kit/delivered.ts';

/* One person with several tabs: each event calls them once, whichever tab does it. */

const NAME = '激光投影机 80 台';

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(async () => {
  await stage?.close();
});

const pitchesOf = (kind: keyof typeof sounds) => sounds[kind].map(([, , pitch]) => pitch);
const sorted = (texts: readonly string[]) => texts.toSorted();

/** Opens a board in another tab of the person, who looks elsewhere; `as` puts somebody else before it. */
async function openTab({ context }: Seat, path: string, as: string | null = null): Promise<Page> {
  const page = await context.newPage();
  await record(page);
  await recordSounds(page);
  if (as)
    await page.addInitScript(
      ([key, session]) => {
        const read = Storage.prototype.getItem;
        Storage.prototype.getItem = function getItem(name) {
          return name === key ? (session ?? null) : read.call(this, name);
        };
      },
      [SESSION_KEY, as],
    );
  await page.goto(`${stage.mall}/${path}`);
  // The first touch, from which on the page may sound.
  await page.getByRole('timer').first().click();
  await goAway(page, true);
  return page;
}

/** Everything that these tabs have told beside the page. */
async function told(pages: readonly Page[]) {
  const all = await Promise.all(pages.map(delivered));
  return {
    notified: all.flatMap(({ notified }) => notified),
    sounded: all.flatMap(({ sounded }) => sounded),
  };
}

const hears = (pages: readonly Page[], text: string) =>
  Promise.all(
    pages.map((page) =>
      expect.poll(async () => (await delivered(page)).spoken.join('\n')).toContain(text),
    ),
  );

/** The handler's acts, at a board of their own. */
function handlerAt(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    async pause(reason: string) {
      await page.getByRole('button', { name: '暂停', exact: true }).click();
      await dialog.getByRole('textbox').fill(reason);
      await dialog.getByRole('button', { name: /^(暂停竞价|提交会签)$/ }).click();
    },
    async resume() {
      await page.getByRole('button', { name: '恢复', exact: true }).click();
      await dialog.getByRole('button', { name: '恢复竞价' }).click();
    },
    async remind(text: string) {
      await page.getByRole('button', { name: '发送提醒' }).click();
      await dialog.getByLabel('内容').fill(text);
      await dialog.getByRole('button', { name: '发送', exact: true }).click();
    },
  };
}

test('[RT8] two tabs with one auction call once, also when one of them is closed or looked at', async ({
  browser,
}) => {
  const number = 'XM2026-0721';
  await stage.publish({ number });
  const seat = await takeSeat(browser, stage.mall, 'gys01');
  const organiser = await takeSeat(browser, stage.mall, 'jbr01');
  await organiser.page.goto(`${stage.mall}/Jbrjjdt?bbh=${number}-1`);
  const handler = handlerAt(organiser.page);
  const path = `Gysjjdt?bbh=${number}-1`;
  const tabs = [await openTab(seat, path), await openTab(seat, path)];

  await handler.pause('核对参数');
  await hears(tabs, '竞价已暂停');
  await handler.resume();
  await hears(tabs, '竞价已恢复');
  await expect.poll(async () => (await told(tabs)).notified.length).toBe(2);
  await expect
    .poll(async () => (await told(tabs)).sounded.length)
    .toBe(pitchesOf('paused').length + pitchesOf('resumed').length);

  // The tab that told the last one goes; the other one tells what comes.
  const lists = await Promise.all(tabs.map(async (tab) => (await delivered(tab)).notified));
  const last = lists.findIndex((list) => list.some((text) => text.includes('竞价已恢复')));
  const before = await told(tabs);
  expect(before.notified[0]).not.toBe(before.notified[1]);
  await tabs[last]?.close();
  const left = tabs.filter((_, index) => index !== last);
  const had = await told(left);
  await handler.remind('请注意剩余时间');
  await expect
    .poll(async () => (await told(left)).notified)
    .toEqual([...had.notified, `${NAME}: 经办人提醒：请注意剩余时间`]);
  await expect
    .poll(async () => (await told(left)).sounded)
    .toEqual([...had.sounded, ...pitchesOf('reminder')]);

  // Looked at in one tab, an event does not call from another; it sounds once all the same.
  const again = await openTab(seat, path);
  const pair = [...left, again];
  const silent = await told(pair);
  await goAway(again, false);
  await handler.pause('再次核对');
  await hears(pair, '竞价已暂停：再次核对');
  await expect
    .poll(async () => (await told(pair)).sounded.length)
    .toBe(silent.sounded.length + pitchesOf('paused').length);
  await goAway(again, true);
  await handler.resume();
  await hears(pair, '竞价已恢复');
  // The next event calls again, and only that one has.
  await expect
    .poll(async () => (await told(pair)).notified.length)
    .toBe(silent.notified.length + 1);
  expect((await told(pair)).notified.join()).not.toContain('再次核对');
});

test('[RT8] two auctions, and two people, in one browser are each called for their own', {
  tag: '@trial',
}, async ({ browser }) => {
  const [one, two] = ['XM2026-0722', 'XM2026-0723'];
  for (const number of [one, two]) await stage.publish({ number });
  const seat = await takeSeat(browser, stage.mall, 'gys01');
  const other = await takeSeat(browser, stage.mall, 'gys02');
  await other.page.goto(`${stage.mall}/`);
  const session = await other.page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  const tabs = [
    await openTab(seat, `Gysjjdt?bbh=${one}-1`),
    await openTab(seat, `Gysjjdt?bbh=${two}-1`),
    await openTab(seat, `Gysjjdt?bbh=${one}-1`, session),
  ];
  const organiser = await takeSeat(browser, stage.mall, 'jbr01');
  // The two auctions have the same name, and the same reminder.
  for (const number of [one, two]) {
    await organiser.page.goto(`${stage.mall}/Jbrjjdt?bbh=${number}-1`);
    await handlerAt(organiser.page).remind('请注意剩余时间');
    await expect(organiser.page.getByText('发送成功')).toBeVisible();
  }
  const text = `${NAME}: 经办人提醒：请注意剩余时间`;
  for (const tab of tabs) {
    await expect.poll(async () => (await delivered(tab)).notified).toEqual([text]);
    await expect.poll(async () => (await delivered(tab)).sounded).toEqual(pitchesOf('reminder'));
  }
});

test('[AU31] a supervisor with several boards and the hall is called once for a request', {
  tag: '@trial',
}, async ({ browser }) => {
  const [asking, ...others] = ['XM2026-0724', 'XM2026-0725', 'XM2026-0726'] as const;
  await stage.publish({ number: asking, rules: { dualControl: true } });
  for (const number of others) await stage.publish({ number });
  const seat = await takeSeat(browser, stage.mall, 'jdr01');
  await seat.context.addInitScript(() => localStorage.setItem('jicai.organiserSound', 'true'));
  const tabs: Page[] = [];
  for (const number of [asking, ...others])
    tabs.push(await openTab(seat, `Jdrjjdt?bbh=${number}-1`));
  const hall = await seat.context.newPage();
  await record(hall);
  await recordSounds(hall);
  await hall.goto(`${stage.mall}/Jjdt`);
  await hall.locator('[data-package]').first().waitFor();
  await hall.getByRole('heading', { level: 1 }).click();
  await goAway(hall, true);
  tabs.push(hall);
  const organiser = await takeSeat(browser, stage.mall, 'jbr01');
  await organiser.page.goto(`${stage.mall}/Jbrjjdt?bbh=${asking}-1`);
  await handlerAt(organiser.page).pause('核对参数');
  for (const tab of tabs.slice(0, -1)) await hears([tab], '暂停竞价');
  await expect(hall.getByText('1 项待会签').first()).toBeVisible();
  await expect.poll(async () => (await told(tabs)).notified.length).toBe(1);
  await expect.poll(async () => (await told(tabs)).sounded).toEqual(pitchesOf('countersignAsked'));
  // A reminder to all comes after it: by then every tab has told what it had to.
  await handlerAt(organiser.page).remind('请注意剩余时间');
  await hears(tabs.slice(0, 1), '请注意剩余时间');
  const { notified, sounded } = await told(tabs);
  expect(
    sorted(notified.map((one) => one.replace(/^.*: /, ''))).filter((one) => one.includes('会签')),
  ).toHaveLength(1);
  expect(sounded.slice(0, pitchesOf('countersignAsked').length)).toEqual(
    pitchesOf('countersignAsked'),
  );
});
