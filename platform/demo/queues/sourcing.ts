import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { DAY_MS, HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { readNow } from '../../src/kernel/db/now.ts';
import { createAbout, saveProject, submitProject } from '../../src/sourcing/editor/service.ts';
import { findProject } from '../../src/sourcing/life/row.ts';
import { giveUp, offer, start, take } from '../../src/sourcing/negotiation/service.ts';
import { projectReview } from '../../src/sourcing/review/kind.ts';
import { personId } from '../accounts.ts';
import { liveProductOf } from './products.ts';
import { pass, type Stage } from './stage.ts';

/* Inquiries and negotiations that buyers begin on the page of a product. */

interface InquiryStory {
  readonly orgId: string;
  readonly nth: number;
  readonly quantity: number;
  readonly fate: 'draft' | 'inReview' | 'signUp';
  readonly hoursAgo: number;
}

const INQUIRIES: readonly InquiryStory[] = [
  { orgId: 'supplier-1', nth: 12, quantity: 20, fate: 'signUp', hoursAgo: 27 },
  { orgId: 'supplier-2', nth: 12, quantity: 45, fate: 'inReview', hoursAgo: 6 },
  { orgId: 'supplier-5', nth: 12, quantity: 8, fate: 'draft', hoursAgo: 2 },
];

async function inquire(story: InquiryStory, stage: Stage): Promise<void> {
  const { parts, as } = stage;
  const { quantity, fate, hoursAgo } = story;
  const product = await liveProductOf(story.orgId, story.nth, stage);
  if (!product) return;
  const { id } = await as('jbr01', hoursAgo, (context) =>
    createAbout({ productId: product.id, quantity }, context),
  );
  if (fate === 'draft') return;
  const row = await findProject(id, parts.db);
  if (!row) throw new Error(`${id} is no project`);
  const now = await readNow(parts.clock, parts.db);
  const signUpEndsAt = now + 4 * DAY_MS;
  const total = product.price * quantity;
  const draft = {
    ...row.draft,
    budget: fen(total),
    fundsType: 'fiscal',
    contactName: '林静',
    contactPhone: '13857100001',
    deliveryPlace: '江城市第一中学 综合楼',
    deliveryTime: '合同签订后 15 日内',
    paymentTerms: '验收合格后 30 日内付清',
    methodReason: '规格标准统一，商城在售商品可满足需求，批量询价可得更优价格',
    requirements: '具有独立承担民事责任的能力；提供原厂质保',
    supervisorId: personId('jdr01'),
    signUpEndsAt,
    quoteOpensAt: signUpEndsAt + HOUR_MS,
    quoteClosesAt: signUpEndsAt + 3 * DAY_MS,
    packages: row.draft.packages.map((one) => ({ ...one, startingPrice: fen(total) })),
  } as const;
  const body = { id, version: row.version, draft, fileChange: null };
  const files = { claimAgain: async () => null, save: async () => null };
  const { version } = await as('jbr01', hoursAgo - 1, (context) =>
    saveProject({ ...parts, files }, body, context),
  );
  await as('jbr01', hoursAgo - 1, (context) => submitProject({ id, version }, context));
  if (fate === 'inReview') return;
  await as('shr01', hoursAgo - 3, (context) =>
    pass(projectReview, id, '同意按询价方式采购', context),
  );
}

/** The inquiries that begin on a product's page; once. */
export async function loadInquiries(stage: Stage): Promise<void> {
  const known = await stage.parts.db
    .selectFrom('sourcing_project')
    .select('id')
    .where('method', '=', 'inquiry')
    .where('is_demo', '=', false)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  for (const story of INQUIRIES) await inquire(story, stage);
}

interface NegotiationStory {
  readonly buyer: string;
  readonly orgId: string;
  readonly seller: string;
  readonly nth: number;
  readonly quantity: number;
  readonly reason: string;
  readonly fate: 'asked' | 'answered' | 'agreed' | 'ended';
  readonly hoursAgo: number;
}

const NEGOTIATIONS: readonly NegotiationStory[] = [
  {
    buyer: 'cgr01',
    orgId: 'supplier-5',
    seller: 'gys05',
    nth: 14,
    quantity: 30,
    reason: '数量较大，希望按批量价供货',
    fate: 'ended',
    hoursAgo: 150,
  },
  {
    buyer: 'jbr02',
    orgId: 'supplier-1',
    seller: 'gys01',
    nth: 14,
    quantity: 12,
    reason: '与上月采购价对比，希望持平',
    fate: 'agreed',
    hoursAgo: 76,
  },
  {
    buyer: 'cgr01',
    orgId: 'supplier-2',
    seller: 'gys02',
    nth: 14,
    quantity: 25,
    reason: '同类商品另有更低报价，请复核',
    fate: 'answered',
    hoursAgo: 22,
  },
  {
    buyer: 'cgr01',
    orgId: 'supplier-1',
    seller: 'gys01',
    nth: 15,
    quantity: 40,
    reason: '年度集中采购，请给予批量优惠',
    fate: 'asked',
    hoursAgo: 5,
  },
];

/** A whole yuan of so many percent. */
const percentOf = (price: number, percent: number) =>
  fen(Math.ceil((price * percent) / 10_000) * 100);

async function negotiate(story: NegotiationStory, stage: Stage): Promise<void> {
  const { as } = stage;
  const { buyer, seller, quantity, reason, fate, hoursAgo } = story;
  const product = await liveProductOf(story.orgId, story.nth, stage);
  if (!product) return;
  const priced = (percent: number) => [{ lineNo: 1, price: percentOf(product.price, percent) }];
  const about = { subject: 'product', subjectId: product.skuId, quantity } as const;
  const first = { ...about, maxRounds: 3, reason, prices: priced(88) };
  const { id, version } = await as(buyer, hoursAgo, (context) => start(first, context));
  if (fate === 'asked') return;
  if (fate === 'agreed') {
    const taken = { id, version, note: '感谢支持，按此价供货' };
    await as(seller, hoursAgo - 4, (context) => take(taken, context));
    return;
  }
  const offered = { id, version, note: '已是批量价，可再让一步', prices: priced(95) };
  const answered = await as(seller, hoursAgo - 4, (context) => offer(offered, context));
  if (fate === 'answered') return;
  const given = { id, version: answered.version, note: '未达预期，按原价在需要时采购' };
  await as(buyer, hoursAgo - 30, (context) => giveUp(given, context));
}

/** Negotiations in every state; once. */
export async function loadNegotiations(stage: Stage): Promise<void> {
  const { db } = stage.parts;
  if (await db.selectFrom('negotiation').select('id').limit(1).executeTakeFirst()) return;
  for (const story of NEGOTIATIONS) await negotiate(story, stage);
}
