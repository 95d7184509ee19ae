import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { SOCKET_PATH } from '@jicai/shared/contract/auction/live/socket.ts';
import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import { navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { projectSignalEndpoints } from '@jicai/shared/contract/sourcing/project-signal.ts';
import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
import { sql } from 'kysely';
import { must } from '../../harness/answers.ts';
import { dose } from '../../harness/dose.ts';
import { awarded, closed, confirmAs, goOn } from '../../harness/sourcing/awards.ts';
import {
  agree,
  decideAs,
  endQuoting,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
  twoItems,
} from '../../harness/sourcing/inquiries.ts';
import {
  decideAll,
  draftOf,
  HOUR,
  published,
  type SourcingWorld,
  signUpAs,
} from '../../harness/sourcing/projects.ts';
import { addEvaluators, appoint, declare, openedByPoints } from '../../harness/sourcing/scoring.ts';
import { loadSmallMall } from '../mall/mall-data.ts';
import { region, type Seat, type Stage, takeSeat, test } from '../stage.ts';
import { announcement, dialog, endSignUp, fillSheet, shots, stageAfter } from './steps.ts';

/*
 * The pages of sourcing while the platform is slow, refuses, or cannot be reached: first the shape of what
 * comes, then the content; a failure says so and can be tried again; nothing that was typed is lost.
 */

const NAMES = {
  opened: '实验耗材询价',
  byPoints: '会议系统询价',
  ended: '体育器材询价',
  paused: '宿舍床具询价',
  done: '阅览桌椅竞价',
  waiting: '操场照明竞价',
  asked: '图书馆电脑询价',
  bidding: '食堂冷柜竞价',
  quoting: '校医室器械询价',
} as const;

/** An auction of its own, for the change of its rules. */
const AUCTION = 'XM2026-1910';

/** An inquiry that is awarded: its quotes were opened, evaluated, and its winner has confirmed. */
async function endedInquiry(world: SourcingWorld) {
  const made = await openInquiry(world, { ...twoItems, name: NAMES.ended, minSuppliers: 2 }, 2);
  for (const n of [1, 2])
    await must(submitAs(world, n, made.packageNumber, sheetOf([`${n}000`, '900'])));
  await endQuoting(world, made.packageNumber);
  await openAll(world, made.packageNumber);
  await must(decideAs(world, made.packageNumber));
  await must(agree(world, made.packageNumber));
  await confirmAs(world, 1, made.packageNumber);
  await world.pass(0);
  await goOn(world);
  return made;
}

/** An inquiry whose first supplier has quoted, and which the handler has paused. */
async function pausedInquiry(world: SourcingWorld, quoteClosesAt: number) {
  const made = await openInquiry(world, { ...twoItems, name: NAMES.paused, quoteClosesAt });
  const { packageNumber } = made;
  await must(submitAs(world, 1, packageNumber, sheetOf(['3000', '900'])));
  const pause = { quoteState: null, laterEnd: null, reason: '核对清单' } as const;
  const state = { packageNumber, runState: 'paused', ...pause } as const;
  await must(world.as('handler').call(biddingEndpoints.changeState, state));
  return made;
}

async function play(world: SourcingWorld) {
  const day = 24 * HOUR;
  await addEvaluators(world);
  const byPoints = await openedByPoints(world, undefined, { name: NAMES.byPoints });
  await must(appoint(world, byPoints.packageNumber, 'evaluator'));
  await must(declare(world, byPoints.packageNumber, 'evaluator'));
  const ended = await endedInquiry(world);
  const change = { name: NAMES.opened, minSuppliers: 2, negotiationRounds: 2 };
  const opened = await openInquiry(
    world,
    { ...twoItems, ...change, specialReason: '近期市场价有下降' },
    2,
  );
  await must(submitAs(world, 1, opened.packageNumber, sheetOf(['3000', '900'])));
  await must(submitAs(world, 2, opened.packageNumber, sheetOf(['1200', '800'])));
  await endQuoting(world, opened.packageNumber);
  await openAll(world, opened.packageNumber);
  const done = await inPast(world, 40 * day, () => awarded(world, { name: NAMES.done }));
  // Its winner still has time to answer.
  const waiting = await inPast(world, 148 * HOUR, () => closed(world, { name: NAMES.waiting }));
  const paused = await inPast(world, 60 * HOUR, () => pausedInquiry(world, Date.now() + 60 * day));
  world.clock.at = Date.now();
  const late = { quoteClosesAt: Date.now() + 60 * day };
  const inquiry = { method: 'inquiry' } as const;
  const asked = await published(world, { ...twoItems, ...late, name: NAMES.asked }, inquiry);
  const bidding = await published(world, { name: NAMES.bidding });
  const quoting = await published(world, { ...twoItems, ...late, name: NAMES.quoting }, inquiry);
  for (const n of [1, 2, 3]) await must(signUpAs(world.as('supplier', n), quoting.number));
  await decideAll(world, quoting.id);
  const drafts = {
    walked: await draftOf(world, { name: '草稿' }),
    inquiry: await draftOf(world, { ...twoItems, ...late, name: '询价草稿' }, inquiry),
    typed: await draftOf(world, { ...twoItems, ...late, name: '待改草稿' }, inquiry),
  };
  return { byPoints, ended, paused, opened, done, waiting, asked, bidding, quoting, drafts };
}

async function inPast<T>(world: SourcingWorld, ms: number, run: () => Promise<T>): Promise<T> {
  world.clock.at = Date.now() - ms;
  return run();
}

let stage: Stage;
let made: Awaited<ReturnType<typeof play>>;
test.beforeAll(async () => {
  ({ stage, made } = await stageAfter(play, loadSmallMall));
  await stage.publish({ number: AUCTION });
});
test.afterAll(async () => {
  await stage?.close();
});

/**
 * `slow`: nothing is answered yet. `refusing`: calls are, with 503. `gone`: no call and no live connection
 * arrives. `silent`: only the live connection does not.
 */
type Mood = 'well' | 'slow' | 'refusing' | 'gone' | 'silent';

interface Upstream {
  readonly become: (mood: Mood) => Promise<void>;
}

/** The calls and the live connection of a page, which fare as the test says. */
async function upstreamOf(page: Page): Promise<Upstream> {
  let mood: Mood = 'well';
  const held: (() => void)[] = [];
  const live = new Set<WebSocketRoute>();
  const isCut = () => mood === 'gone' || mood === 'silent';
  await page.route('**/app/**', async (route) => {
    // Without its menu a member's page is not begun.
    if (route.request().url().includes(navigationEndpoints.routes.path)) {
      await route.continue();
      return;
    }
    if (mood === 'slow') await new Promise<void>((go) => held.push(go));
    // As the relay refuses without its platform.
    if (mood === 'refusing')
      await route.fulfill({ status: 503, json: { state: 0, text: '服务暂时不可用，请稍后重试' } });
    else if (mood === 'gone') await route.abort('connectionreset');
    // The page that asked may be another one by now.
    else await route.continue().catch(() => {});
  });
  await page.route(`**${SOCKET_PATH}**`, (route) => (isCut() ? route.abort() : route.continue()));
  await page.routeWebSocket(new RegExp(SOCKET_PATH), async (socket) => {
    if (isCut()) {
      await socket.close();
      return;
    }
    socket.connectToServer();
    live.add(socket);
  });
  return {
    async become(next) {
      mood = next;
      for (const go of held.splice(0)) go();
      if (!isCut()) return;
      const lost = [...live];
      live.clear();
      // Those of earlier pages are closed already.
      for (const socket of lost) await socket.close().catch(() => {});
    },
  };
}

/** A browser names each answer that is an error, and each that did not come. */
const isOurs = (complaint: string) => !/Failed to load resource|WebSocket/.test(complaint);

const noComplaints = (...seats: readonly Seat[]) => {
  for (const { complaints } of seats) expect(complaints.filter(isOurs)).toEqual([]);
};

const main = (page: Page) => page.getByRole('main');
const again = (page: Page) => main(page).getByRole('button', { name: '重试' });

/** Tries again whatever failed, until this is there and nothing is missing any more. */
async function recovers(page: Page, loaded: Locator): Promise<void> {
  await expect(async () => {
    // A part may come by itself while it is clicked.
    for (const one of await again(page).all()) await one.click({ timeout: 3_000 }).catch(() => {});
    await expect(loaded).toBeVisible({ timeout: 3_000 });
    await expect(again(page)).toHaveCount(0, { timeout: 3_000 });
  }).toPass();
}

interface Screen {
  readonly as: string | null;
  readonly path: string;
  /** A text that comes with the page's data. */
  readonly shows: string | RegExp;
  /** A hall: its live connection is lost as well. */
  readonly isHall?: true;
}

const screens = (): readonly Screen[] => {
  const { byPoints, ended, paused, opened, done, waiting, asked, bidding, quoting, drafts } = made;
  const visitor = (path: string, shows: Screen['shows']) => ({ as: null, path, shows });
  const handler = (path: string, shows: Screen['shows']) => ({ as: 'handler', path, shows });
  const supplier = (n: number, path: string, shows: Screen['shows']) => ({
    as: `supplier${n}`,
    path,
    shows,
  });
  return [
    visitor('/XycgIndex', NAMES.asked),
    visitor('/XjIndex', NAMES.asked),
    visitor('/XjList', NAMES.asked),
    visitor('/BidList?zt=bm', NAMES.bidding),
    visitor('/BidList', NAMES.waiting),
    visitor(`/XjDetail?xmbh=${asked.number}`, NAMES.asked),
    visitor(`/BidDetail?xmbh=${bidding.number}`, NAMES.bidding),
    visitor(`/XjRule?xmbh=${asked.number}`, '的规则，版本'),
    visitor(`/BidRule?xmbh=${bidding.number}`, '的规则，版本'),
    visitor('/BidResultList', NAMES.done),
    visitor('/XjResultList', NAMES.ended),
    visitor(`/XjResult?xmbh=${ended.number}`, NAMES.ended),
    visitor(`/BidDetail?bbh=${waiting.packageNumber}`, NAMES.waiting),
    visitor(`/BidResult?xmbh=${done.number}`, NAMES.done),
    handler('/xycg/XmList', NAMES.done),
    handler(`/BidDetail?bbh=${waiting.packageNumber}`, NAMES.waiting),
    handler(`/BidEdit?xmid=${drafts.walked.id}`, '内容已完整，可以提交'),
    handler(`/XjEdit?xmid=${drafts.inquiry.id}`, '内容已完整，可以提交'),
    handler('/XjEdit', NAMES.opened),
    handler(`/bidxm/JbrBidDetails?xmid=${asked.id}`, NAMES.asked),
    handler(`/BidResultCk?xmid=${done.id}`, NAMES.done),
    handler(`/XjResultCk?xmid=${ended.id}`, NAMES.ended),
    handler(`/XjHistory?bbh=${opened.packageNumber}`, NAMES.opened),
    handler(`/BidHistory?bbh=${waiting.packageNumber}`, NAMES.waiting),
    handler('/BidDt', NAMES.waiting),
    { ...handler(`/JbrXjdt?bbh=${opened.packageNumber}`, '评审：报价对照'), isHall: true },
    { ...handler(`/JbrXjdt?bbh=${byPoints.packageNumber}`, /^综合评分：/), isHall: true },
    { as: 'evaluator', path: '/xycg/PsList', shows: new RegExp(NAMES.byPoints) },
    { as: 'evaluator', path: `/xycg/PsEdit?bbh=${byPoints.packageNumber}`, shows: '评审办法' },
    handler(`/YjEdit?ywid=${opened.packageNumber}&yjlx=1`, '议价理由'),
    { as: 'jbr01', path: `/bidxm/JjgzEdit?bbh=${AUCTION}-1`, shows: '变更原因' },
    supplier(3, '/xycg/ZbjgCk', NAMES.waiting),
    supplier(3, '/xycg/YjList', '没有符合条件的议价'),
    supplier(3, `/BidDetails?xmbh=${waiting.number}`, NAMES.waiting),
    supplier(3, `/bidxm/GysBidDetails?xmbh=${waiting.number}`, NAMES.waiting),
    supplier(1, `/BidSuccess?xmbh=${quoting.number}`, NAMES.quoting),
    supplier(1, `/XjSuccess?bbh=${opened.packageNumber}`, NAMES.opened),
    { ...supplier(1, `/Gysxjdt?bbh=${opened.packageNumber}`, '我的密封报价'), isHall: true },
    { ...supplier(1, `/Gysxjdt?bbh=${paused.packageNumber}`, '我的密封报价'), isHall: true },
  ];
};

/** A screen's place in the list, by which its pictures are named. */
const isLike = (one: Screen) => (other: Screen) => one.path === other.path && one.as === other.as;

async function stands(page: Page, upstream: Upstream, screen: Screen, nth: number) {
  const { path, shows, isHall = false } = screen;
  const loaded = main(page).getByText(shows).first();
  const name = `${nth}${path.split('?')[0]?.replaceAll('/', '-')}`;
  await test.step(path, async () => {
    await upstream.become('slow');
    await page.goto(stage.mall + path);
    await expect(main(page).locator('[aria-busy="true"]').first()).toBeVisible();
    await expect(again(page)).toHaveCount(0);
    await upstream.become('well');
    await expect(loaded).toBeVisible();
    await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
    await shots(page, `screen-${name}`);

    await upstream.become('refusing');
    await page.goto(stage.mall + path);
    await expect(again(page).first()).toBeVisible();
    await expect(loaded).toBeHidden();
    await shots(page, `away-${name}`);
    await upstream.become('gone');
    await again(page).first().click();
    await expect(main(page).getByText('网络连接失败').first()).toBeVisible();
    if (isHall) {
      await upstream.become('silent');
      await page.goto(stage.mall + path);
      await expect(main(page).getByText('报价服务暂时没有应答')).toBeVisible();
      await expect(again(page)).toBeVisible();
      await shots(page, `gone-${name}`);
    }
    await upstream.become('well');
    await recovers(page, loaded);
  });
}

test('[RT6] a screen has a shape while it waits, says what did not come, and comes when asked again', async ({
  browser,
}) => {
  // In `npm test` the last of each person: halls, forms and lists are among them.
  for (const [as, all] of Map.groupBy(screens(), (screen) => screen.as)) {
    const own = dose(all.slice(-1), all);
    const seat = await takeSeat(browser, stage.mall, as);
    const upstream = await upstreamOf(seat.page);
    for (const screen of own)
      await stands(seat.page, upstream, screen, screens().findIndex(isLike(screen)));
    noComplaints(seat);
    await seat.context.close();
  }
});

/** The words of a failure beside what somebody sent. */
const failure = (place: Page | Locator) =>
  place.getByRole('alert').filter({ hasText: /请检查网络|请稍后重试/ });

/** Whether the browser would ask before it closes the page. */
const asksBeforeClosing = (page: Page) =>
  page.evaluate(() => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  });

test('[PJ3] what is typed into the editor is saved once the platform is back', async ({
  browser,
}) => {
  const seat = await takeSeat(browser, stage.mall, 'handler');
  const { page } = seat;
  const upstream = await upstreamOf(page);
  await page.goto(`${stage.mall}/XjEdit?xmid=${made.drafts.typed.id}`);
  const place = page.getByLabel('交货地点');
  await expect(place).toBeVisible();
  expect(await asksBeforeClosing(page)).toBe(false);
  await upstream.become('gone');
  await place.fill('三号教学楼');
  await expect(page.getByText(/^尚未保存：.*稍后自动重试$/)).toBeVisible();
  expect(await asksBeforeClosing(page)).toBe(true);
  await shots(page, 'away-editor');
  // Another page of the application is no loss: the text goes on being saved.
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(place).toHaveValue('三号教学楼');
  await upstream.become('well');
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible();
  expect(await asksBeforeClosing(page)).toBe(false);
  await page.reload();
  await expect(place).toHaveValue('三号教学楼');
  noComplaints(seat);
});

test('[PJ5] [CL1] a sign-up and a question stay as they were typed, and arrive once', async ({
  browser,
}) => {
  const seat = await takeSeat(browser, stage.mall, 'supplier4');
  const { page } = seat;
  const upstream = await upstreamOf(page);
  await page.goto(announcement(stage, made.asked.number));
  const question = page.getByLabel('我要提问');
  await question.fill('是否包含安装？');
  await upstream.become('gone');
  await page.getByRole('button', { name: '提交问题' }).click();
  await expect(failure(main(page)).first()).toBeVisible();
  await expect(question).toHaveValue('是否包含安装？');
  await upstream.become('well');
  await page.getByRole('button', { name: '提交问题' }).click();
  await expect(page.getByText('问：是否包含安装？')).toHaveCount(1);

  await page.getByRole('button', { name: '我要报名' }).click();
  await page.getByLabel('联系人').fill('王海涛');
  await page.getByLabel('联系电话').fill('13800138000');
  await page.getByLabel('资格说明').fill('符合要求');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await upstream.become('refusing');
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(failure(main(page)).first()).toBeVisible();
  await expect(page.getByLabel('资格说明')).toHaveValue('符合要求');
  await shots(page, 'away-sign-up');
  await upstream.become('well');
  await page.getByRole('button', { name: '提交报名' }).click();
  await expect(page.getByRole('heading', { name: '报名回执' })).toBeVisible();
  noComplaints(seat);
});

test('[IQ1] [IQ2] a quote sheet outlives a lost platform, and is sealed once', async ({
  browser,
}) => {
  await endSignUp(stage, made.quoting.number);
  const seat = await takeSeat(browser, stage.mall, 'supplier1');
  const { page } = seat;
  const upstream = await upstreamOf(page);
  const announced = announcement(stage, made.quoting.number);
  const link = page.getByRole('link', { name: /^填写报价单/ });
  await expect(async () => {
    await page.goto(announced);
    await link.click({ timeout: 20_000 });
  }).toPass();
  const seal = page.getByRole('button', { name: '密封提交', exact: true });
  // A list that is fixed late moves the opening by a minute.
  await expect(seal).toBeEnabled({ timeout: 120_000 });
  await fillSheet(page, ['3000', '900']);
  await expect(page.getByText(/^已保存/)).toBeVisible();
  await upstream.become('refusing');
  await page.getByLabel('备注').fill('含安装');
  await expect(page.getByText(/^尚未保存：/)).toBeVisible();
  await seal.click();
  await dialog(page).getByRole('button', { name: '确认提交' }).click();
  await expect(failure(dialog(page))).toBeVisible();
  await shots(page, 'away-seal');
  await upstream.become('well');
  await dialog(page).getByRole('button', { name: '确认提交' }).click();
  // AU7: so far below the starting price it is asked about once more.
  await dialog(page).getByRole('button', { name: '金额无误，提交' }).click();
  await expect(page.getByRole('heading', { name: '报价回执' })).toBeVisible();
  await page.getByRole('link', { name: '返回询价大厅' }).click();
  await expect(page.getByText(/^第 1 次提交/)).toBeVisible();
  await expect(page.getByLabel('备注')).toHaveValue('含安装');

  // Without the live connection the sheet stays open for typing, and says why it cannot be sent.
  await upstream.become('gone');
  await expect(page.getByText('重连中…')).toBeVisible();
  await page.getByLabel('备注').fill('含安装调试');
  await expect(page.getByRole('button', { name: '替换已密封的报价' })).toBeDisabled();
  await shots(page, 'away-sheet');
  await upstream.become('well');
  await expect(page.getByText('重连中…')).toHaveCount(0);
  await expect(page.getByText(/^已保存/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('备注')).toHaveValue('含安装调试');
  noComplaints(seat);
});

test('[IQ6] [IQ7] [NG3] an evaluation and its negotiation keep what both sides typed', async ({
  browser,
}) => {
  const { packageNumber } = made.opened;
  const handler = await takeSeat(browser, stage.mall, 'handler');
  const { page } = handler;
  const upstream = await upstreamOf(page);
  await page.goto(`${stage.mall}/JbrXjdt?bbh=${packageNumber}`);
  await region(page, '报价对照')
    .getByRole('button', { name: /^要求说明：.* 的第 1 行$/ })
    .click();
  const question = dialog(page).getByLabel('需要说明的问题');
  await question.fill('请说明单价构成');
  await upstream.become('gone');
  await dialog(page).getByRole('button', { name: '发送' }).click();
  await expect(failure(dialog(page))).toBeVisible();
  await expect(question).toHaveValue('请说明单价构成');
  await upstream.become('well');
  await dialog(page).getByRole('button', { name: '发送' }).click();
  await expect(page.getByText(/^待答复/)).toHaveCount(1);

  const supplier = await takeSeat(browser, stage.mall, 'supplier2');
  const theirs = await upstreamOf(supplier.page);
  const hall = `${stage.mall}/Gysxjdt?bbh=${packageNumber}`;
  await supplier.page.goto(hall);
  const answer = supplier.page.getByLabel('说明', { exact: true });
  await answer.fill('厂家促销');
  await theirs.become('refusing');
  await supplier.page.getByRole('button', { name: '提交说明' }).click();
  await expect(failure(main(supplier.page)).first()).toBeVisible();
  await expect(answer).toHaveValue('厂家促销');
  await theirs.become('well');
  await supplier.page.getByRole('button', { name: '提交说明' }).click();
  await expect(supplier.page.getByText('厂家促销')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: '提交评审结果' }).click();
  const opinion = dialog(page).getByLabel('评审意见（选填）');
  await opinion.fill('符合要求');
  await upstream.become('refusing');
  await dialog(page).getByRole('button', { name: '提交监督人会签' }).click();
  await expect(failure(dialog(page))).toBeVisible();
  await expect(opinion).toHaveValue('符合要求');
  await upstream.become('well');
  await dialog(page).getByRole('button', { name: '取消' }).click();

  await page.getByRole('link', { name: '发起议价' }).click();
  await page.getByLabel(/^台式计算机.*的单价$/).fill('1100');
  await page.getByLabel('议价理由').fill('高于近期成交价');
  await upstream.become('gone');
  await page.getByRole('button', { name: '发起议价' }).click();
  await expect(failure(main(page))).toBeVisible();
  await expect(page.getByLabel('议价理由')).toHaveValue('高于近期成交价');
  await shots(page, 'away-negotiation');
  await upstream.become('well');
  await page.getByRole('button', { name: '发起议价' }).click();
  await expect(page.getByText('待供应商答复').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '议价明细' })).toBeVisible();
  await shots(page, 'negotiation-started');

  await supplier.page.goto(`${stage.mall}/xycg/YjList`);
  await supplier.page.getByRole('link', { name: NAMES.opened }).click();
  await supplier.page.getByLabel('说明（选填）').fill('最低价');
  await shots(supplier.page, 'negotiation-answer');
  await theirs.become('gone');
  await supplier.page.getByRole('button', { name: '提交价格' }).click();
  const binding = supplier.page.getByRole('dialog');
  await binding.getByRole('button', { name: /^按 ¥/ }).click();
  await expect(failure(binding).first()).toBeVisible();
  await expect(supplier.page.getByLabel('说明（选填）')).toHaveValue('最低价');
  await theirs.become('well');
  await binding.getByRole('button', { name: /^按 ¥/ }).click();
  await expect(supplier.page.getByText('待采购人答复').first()).toBeVisible();
  // [PJ11] Both stand among the supplier's own acts.
  await supplier.page.goto(`${stage.mall}/bidxm/GysBidDetails?xmbh=${made.opened.number}`);
  const acts = supplier.page.getByRole('table', { name: '我的提问、说明、议价与质疑' });
  await expect(acts.getByText('厂家促销')).toBeVisible();
  await expect(acts.getByText(/^待采购人答复，现行合计/)).toBeVisible();
  await shots(supplier.page, 'own-acts');
  noComplaints(handler, supplier);
});

test('[NG2] the quantity of a negotiation is asked anew without losing its reason', async ({
  browser,
}) => {
  const { rows } = await sql<{ id: string }>`
    select sku.id from goods join shop on shop.id = goods.shop_id join sku on sku.goods_id = goods.id
    where goods.state = 'onSale' and goods.zone_id = 'wssc' and shop.org_id = 'supplier-1'
    order by sku.stock desc, sku.id limit 1`.execute(stage.db);
  const seat = await takeSeat(browser, stage.mall, 'cgr01');
  const { page } = seat;
  const upstream = await upstreamOf(page);
  await page.goto(`${stage.mall}/YjEdit?ywid=${rows[0]?.id}&yjlx=2&sl=5`);
  const reason = page.getByLabel('议价理由');
  await reason.fill('批量采购');
  for (const [mood, quantity] of [
    ['refusing', '6'],
    ['gone', '7'],
  ] as const) {
    await upstream.become(mood);
    await page.getByLabel('数量', { exact: true }).fill(quantity);
    await expect(failure(main(page))).toBeVisible();
    await expect(reason).toHaveValue('批量采购');
  }
  await upstream.become('well');
  await page.getByLabel('数量', { exact: true }).fill('8');
  await expect(failure(main(page))).toHaveCount(0);
  await expect(reason).toHaveValue('批量采购');
  await expect(main(page).getByText(/ 8 \S+$/)).toBeVisible();
  await shots(page, 'negotiation-product');
  noComplaints(seat);
});

test('[PJ9] [AU41] [AU33] a notice, an answer to an award and new rules stay as they were typed', async ({
  browser,
}) => {
  const handler = await takeSeat(browser, stage.mall, 'handler');
  const { page } = handler;
  const upstream = await upstreamOf(page);
  await page.goto(`${stage.mall}/BidResultCk?xmid=${made.done.id}`);
  const address = page.getByLabel('采购人地址');
  await address.fill('大学路 1 号');
  await upstream.become('gone');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(failure(main(page)).first()).toBeVisible();
  await expect(address).toHaveValue('大学路 1 号');
  await shots(page, 'away-notice');
  await upstream.become('well');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await page.reload();
  await expect(address).toHaveValue('大学路 1 号');

  const winner = await takeSeat(browser, stage.mall, 'supplier3');
  const theirs = await upstreamOf(winner.page);
  await winner.page.goto(`${stage.mall}/xycg/ZbjgCk`);
  await winner.page.getByRole('button', { name: '放弃成交' }).first().click();
  const reason = dialog(winner.page).getByLabel(/^原因/);
  await reason.fill('产能不足');
  await theirs.become('refusing');
  await dialog(winner.page).getByRole('button', { name: '放弃成交' }).click();
  await expect(winner.page.getByText('服务暂时不可用，请稍后重试').first()).toBeVisible();
  await expect(reason).toHaveValue('产能不足');
  await theirs.become('well');

  const host = await takeSeat(browser, stage.mall, 'jbr01');
  const rules = await upstreamOf(host.page);
  await host.page.goto(`${stage.mall}/bidxm/JjgzEdit?bbh=${AUCTION}-1`);
  const why = host.page.getByLabel(/^变更原因/);
  await why.fill('供应商请求多留时间');
  await rules.become('slow');
  // Somebody looks at another window, and at this one again: the page asks anew.
  const asked = host.page.waitForRequest(`**${ruleChangeEndpoints.edit.path}*`);
  await host.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await expect(why).toHaveValue('供应商请求多留时间');
  await rules.become('well');
  await expect(why).toHaveValue('供应商请求多留时间');
  noComplaints(handler, winner, host);
});

test('[RT6] a sheet that does not come is asked for every few seconds, not all the time', async ({
  browser,
}) => {
  const seat = await takeSeat(browser, stage.mall, 'supplier1');
  const { page } = seat;
  let asked = 0;
  const refusal = { state: 0, text: '服务暂时不可用，请稍后重试' };
  await page.route(`**${inquiryEndpoints.sheet.path}*`, async (route) => {
    asked += 1;
    await route.fulfill({ status: 503, json: refusal });
  });
  await page.goto(`${stage.mall}/Gysxjdt?bbh=${made.paused.packageNumber}`);
  await expect(main(page).getByText('报价单加载失败')).toBeVisible();
  // Six times the shortest wait between two tries.
  const before = asked;
  await page.waitForTimeout(18_000);
  expect(asked - before).toBeGreaterThan(0);
  expect(asked - before).toBeLessThanOrEqual(6);
  noComplaints(seat);
});

test('[IQ6] an opened inquiry is evaluated, not won, and stands in no list of auctions', async ({
  browser,
}) => {
  const seat = await takeSeat(browser, stage.mall, null);
  const { page } = seat;
  await page.goto(`${stage.mall}/BidList`);
  await expect(main(page).getByRole('row').filter({ hasText: NAMES.waiting })).toBeVisible();
  await expect(main(page).getByText(NAMES.opened)).toHaveCount(0);
  await page.goto(`${stage.mall}/BidDetail?bbh=${made.opened.packageNumber}`);
  await expect(page.getByRole('heading', { level: 1, name: NAMES.opened })).toBeVisible();
  await expect(main(page).getByText('评审中', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('link', { name: '查看公开进程' })).toBeVisible();
  noComplaints(seat);
});

/** Parts of pages that stay away while everything else comes, and what stands in their place. */
const parts = () =>
  [
    {
      as: 'supplier1',
      path: `/Gysxjdt?bbh=${made.opened.packageNumber}`,
      call: evaluationEndpoints.questions,
      says: '报价说明加载失败',
    },
    {
      as: 'supplier3',
      path: `/Gysjjdt?bbh=${made.waiting.packageNumber}`,
      call: awardEndpoints.award,
      says: '成交确认加载失败',
    },
    {
      as: 'supervisor',
      path: `/bidxm/JbrBidDetails?xmid=${made.asked.id}`,
      call: projectSignalEndpoints.list,
      says: '异常信号加载失败',
    },
    {
      as: 'handler',
      path: `/XjEdit?xmid=${made.drafts.inquiry.id}`,
      call: budgetEndpoints.effect,
      says: '经费加载失败',
    },
    { as: 'handler', path: '/XjEdit', call: projectEndpoints.list, says: '模板加载失败' },
    {
      as: 'handler',
      path: `/bidxm/JbrBidDetails?xmid=${made.asked.id}`,
      call: projectEndpoints.list,
      says: '项目时间轴',
    },
    { as: null, path: '/XycgIndex', call: enrolmentEndpoints.tenders, says: '报名中 —' },
  ] as const;

test('[RT6] a part that does not come is no silence, and no nought', async ({ browser }) => {
  for (const { as, path, call, says } of parts()) {
    const seat = await takeSeat(browser, stage.mall, as);
    const { page } = seat;
    const address = `**${call.path}*`;
    await page.route(address, (route) => route.fulfill({ status: 503 }));
    await page.goto(stage.mall + path);
    await expect(main(page).getByText(says).first()).toBeVisible();
    await page.unroute(address);
    await recovers(page, main(page).getByRole('heading').first());
    noComplaints(seat);
    await seat.context.close();
  }
});
