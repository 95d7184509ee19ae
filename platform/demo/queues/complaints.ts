import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { readNow } from '../../src/kernel/db/now.ts';
import { answer, submit } from '../../src/mall/price-complaint/service.ts';
import { registerComplaint } from '../../src/sourcing/complaint/service.ts';
import { answerObjection, raiseObjection } from '../../src/sourcing/objection/service.ts';
import { liveProductOf } from './products.ts';
import type { Stage } from './stage.ts';

/* Complaints of buyers about prices, and one of a supplier to the authority. */

interface PriceStory {
  readonly buyer: string;
  readonly orgId: string;
  readonly nth: number;
  /** The price elsewhere, in percent of the mall's. */
  readonly percent: number;
  readonly link: string;
  readonly note: string;
  readonly hoursAgo: number;
  readonly answer?: string;
}

const PRICES: readonly PriceStory[] = [
  {
    buyer: 'jbr01',
    orgId: 'supplier-1',
    nth: 9,
    percent: 90,
    link: 'https://shop.example.com/item/100318',
    note: '限时促销价',
    hoursAgo: 9 * 24,
    answer: '对方为限时促销且不含运费，日常售价高于本商城，举报不成立。',
  },
  {
    buyer: 'cgr01',
    orgId: 'supplier-2',
    nth: 9,
    percent: 86,
    link: 'https://shop.example.com/item/204417',
    note: '同品牌同型号，含运费',
    hoursAgo: 40,
  },
  {
    buyer: 'cgr01',
    orgId: 'supplier-6',
    nth: 9,
    percent: 91,
    link: 'https://store.example.org/p/88120',
    note: '',
    hoursAgo: 15,
  },
  {
    buyer: 'jbr02',
    orgId: 'supplier-5',
    nth: 9,
    percent: 79,
    link: 'https://shop.example.com/item/309962',
    note: '官方旗舰店日常价，已连续观察两周',
    hoursAgo: 4,
  },
];

async function complain(story: PriceStory, stage: Stage): Promise<void> {
  const { parts, files, as } = stage;
  const product = await liveProductOf(story.orgId, story.nth, stage);
  if (!product) return;
  const { link, note, hoursAgo } = story;
  const otherPrice = fen(Math.floor((product.price * story.percent) / 10_000) * 100);
  const form = { productId: product.id, otherPrice, link, note, fileGroup: null };
  const { id } = await as(story.buyer, hoursAgo, (context) =>
    submit({ db: parts.db, files }, form, context),
  );
  const words = story.answer;
  if (words === undefined) return;
  await as('spsh01', hoursAgo - 20, (context) =>
    answer({ id, result: 'rejected', answer: words }, context),
  );
}

/** Fills the queue of complaints about prices; once. */
export async function loadPriceComplaints(stage: Stage): Promise<void> {
  const { db } = stage.parts;
  if (await db.selectFrom('price_complaint').select('id').limit(1).executeTakeFirst()) return;
  for (const story of PRICES) await complain(story, stage);
}

/**
 * A second supplier objects to the result that is objected to already, is answered, and goes to the
 * authority; once.
 */
export async function loadComplaint({ parts, as, at }: Stage): Promise<void> {
  const { db, clock } = parts;
  if (await db.selectFrom('complaint').select('id').limit(1).executeTakeFirst()) return;
  const objected = await db
    .selectFrom('objection')
    .innerJoin('sourcing_project', 'sourcing_project.id', 'objection.project_id')
    .select(['sourcing_project.number', 'objection.raised_at as raisedAt'])
    .where('sourcing_project.is_demo', '=', true)
    .where('objection.stage', '=', 'result')
    .where('sourcing_project.method', '=', 'bidding')
    .orderBy('objection.raised_at')
    .executeTakeFirst();
  if (!objected) return;
  const now = await readNow(clock, db);
  /** Hours ago of a moment so many hours behind the first objection. */
  const behind = (hours: number) =>
    Math.max(1, Math.floor((now - Number(objected.raisedAt)) / HOUR_MS) - hours);
  const texts = {
    facts: '采购文件要求提供座椅荷载检测报告，成交供应商的报告样品与所报型号不符。',
    basis: '《政府采购法》第五十二条',
    request: '请核对检测报告与所报型号，并重新确定成交供应商。',
  };
  const raised = await as('gys03', behind(2), (context) =>
    raiseObjection({ projectNumber: objected.number, stage: 'result', ...texts }, context),
  );
  const verdict = 'rejected';
  const words = '经核实，检测报告的样品与所报型号为同一系列，符合采购文件要求，质疑不成立。';
  await as('jbr01', behind(50), (context) =>
    answerObjection({ id: raised.id, verdict, answer: words }, context),
  );
  const form = {
    objectionNumber: raised.number,
    authority: '江城市财政局采购监管处',
    caseNumber: `江财采投〔${dayOf(now).slice(0, 4)}〕18 号`,
    matters: '对质疑答复不满意：检测报告的样品型号与成交型号不一致，请求责令重新评审。',
    receivedOn: dayOf(await readNow(at(behind(96)), db)),
    isSuspended: false,
  };
  await as('jbr01', behind(98), (context) => registerComplaint(form, context));
}
