import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { acceptanceListeners } from '../../src/fulfilment/acceptance/listeners.ts';
import { contractListeners } from '../../src/fulfilment/contract/drafting.ts';
import { cancelParcel, receiveAll, ship } from '../../src/fulfilment/delivery/service.ts';
import { owedListeners } from '../../src/fulfilment/payment/owed.ts';
import { readNow } from '../../src/kernel/db/now.ts';
import type { Database } from '../../src/kernel/db/open.ts';
import { createPublish } from '../../src/kernel/events/events.ts';
import type { Person } from '../../src/kernel/http/caller/caller.ts';
import { addMany } from '../../src/ordering/cart/service.ts';
import { submitOrders } from '../../src/ordering/checkout/submit.ts';
import { readDetail } from '../../src/ordering/order/reading/detail.ts';
import * as transitions from '../../src/ordering/order/transitions/calls.ts';
import { orderReview } from '../../src/ordering/review/kind.ts';
import { orderReviewListeners } from '../../src/ordering/review/listeners.ts';
import { decide } from '../../src/work/approval/flow/decide.ts';
import { reviewKinds } from '../../src/work/approval/kind.ts';
import { actingBy, must, type Parts, personOf } from '../people.ts';
import { booksOf, loadBooks } from './books.ts';
import { loadBudgets, yearsBack } from './budgets.ts';
import { type ContractFate, signContract } from './contracts.ts';
import { takeIn } from './goods.ts';
import { reviewGoods } from './reviews.ts';
import { pastClock, type SettledFate, settle, settledFates } from './settled.ts';
import { BUDGET_PER_HEAD, staffOf } from './staff.ts';
import type { ActAs } from './stage.ts';

/* Orders of the demonstration in every state that one can reach, made as people make them. */

type Fate =
  | 'waiting'
  | 'rejected'
  | 'passed'
  | 'confirmed'
  | 'partShipped'
  | 'shipped'
  | 'received'
  | 'parcel taken back'
  | 'cosigning'
  | 'cosign refused'
  | 'rejected goods'
  | 'stocked'
  | 'stock reversed'
  | 'cancelled'
  | SettledFate;

interface Story {
  readonly name: string;
  readonly fate: Fate;
  readonly shops: number;
  readonly pieces: number;
  /** The least price of its products, in 分. */
  readonly from?: number;
  /** The step at which the order's contract stops; in force unless said otherwise. */
  readonly contract?: ContractFate;
  /** Of a welfare order: so many people, and as many pieces. */
  readonly heads?: number;
  /** Its last step was so long ago. */
  readonly daysAgo?: number;
}

/** Orders from the past twelve months, one in each state of each document of the money's way. */
const PAST: readonly Story[] = [
  { name: '上年度实验耗材', fate: 'confirmed payment', shops: 1, pieces: 24, daysAgo: 352 },
  {
    name: '寒假维修材料',
    fate: 'confirmed payment',
    shops: 1,
    pieces: 40,
    from: 10_000,
    daysAgo: 318,
  },
  {
    name: '春季开学办公用品',
    fate: 'confirmed payment',
    shops: 1,
    pieces: 45,
    from: 10_000,
    daysAgo: 285,
  },
  { name: '校医室常用物资', fate: 'paid', shops: 1, pieces: 32, from: 10_000, daysAgo: 248 },
  {
    name: '阅览室更新',
    fate: 'payment returned',
    shops: 1,
    pieces: 50,
    from: 10_000,
    daysAgo: 214,
  },
  {
    name: '体育器材补充',
    fate: 'payment approved',
    shops: 1,
    pieces: 48,
    from: 10_000,
    daysAgo: 178,
  },
  {
    name: '考试用文具',
    fate: 'payment in review',
    shops: 1,
    pieces: 42,
    from: 10_000,
    daysAgo: 141,
  },
  {
    name: '夏季防暑物资',
    fate: 'invoice received',
    shops: 1,
    pieces: 45,
    from: 10_000,
    daysAgo: 104,
  },
  { name: '机房配件', fate: 'red expired', shops: 1, pieces: 45, from: 10_000, daysAgo: 76 },
  { name: '实训室工具', fate: 'red refused', shops: 1, pieces: 40, from: 10_000, daysAgo: 62 },
  { name: '校园广播耗材', fate: 'red issued', shops: 1, pieces: 46, from: 10_000, daysAgo: 48 },
  { name: '多功能厅灯具', fate: 'red confirmed', shops: 1, pieces: 2, daysAgo: 2 },
  { name: '走廊照明', fate: 'red letter', shops: 1, pieces: 2, daysAgo: 1 },
  { name: '校园网络配件', fate: 'application void', shops: 1, pieces: 2, daysAgo: 41 },
  { name: '值班室电器', fate: 'invoice withdrawn', shops: 1, pieces: 2, daysAgo: 27 },
  { name: '会议中心茶具', fate: 'invoice returned', shops: 1, pieces: 4, daysAgo: 20 },
  { name: '党员活动室用品', fate: 'supplier confirmed', shops: 1, pieces: 3, daysAgo: 6 },
  { name: '教工之家用品', fate: 'buyer confirmed', shops: 1, pieces: 3, daysAgo: 5 },
  { name: '宿舍保洁用品', fate: 'invoice issued', shops: 1, pieces: 5, daysAgo: 52 },
  { name: '档案室用品', fate: 'invoice asked', shops: 1, pieces: 3, daysAgo: 37 },
  { name: '会议室设备', fate: 'reconciled', shops: 1, pieces: 1, daysAgo: 29 },
  { name: '美术教室耗材', fate: 'disputed', shops: 1, pieces: 4, daysAgo: 22 },
  { name: '保安值班物资', fate: 'returned goods', shops: 1, pieces: 3, daysAgo: 17 },
  { name: '校史馆布置', fate: 'claimed', shops: 1, pieces: 2, daysAgo: 12 },
  { name: '礼堂灯具补充', fate: 'payment withdrawn', shops: 1, pieces: 12, daysAgo: 118 },
  { name: '教研室打印耗材', fate: 'statement cancelled', shops: 1, pieces: 15, daysAgo: 66 },
  { name: '语音室耳机', fate: 'claim cancelled', shops: 1, pieces: 40, from: 10_000, daysAgo: 58 },
  { name: '广播站器材', fate: 'goods refused', shops: 1, pieces: 2, daysAgo: 45 },
  { name: '车棚照明', fate: 'claim escalated', shops: 1, pieces: 3, daysAgo: 33 },
  { name: '水电维修工具', fate: 'refund open', shops: 1, pieces: 2, daysAgo: 25 },
  { name: '花房工具', fate: 'goods sent back', shops: 1, pieces: 2, daysAgo: 19 },
  { name: '心理咨询室用品', fate: 'claim refused', shops: 1, pieces: 2, daysAgo: 14 },
  { name: '传达室用品', fate: 'claim agreed', shops: 1, pieces: 2, daysAgo: 10 },
  { name: '舞蹈教室音响', fate: 'replacement owed', shops: 1, pieces: 2, daysAgo: 11 },
  { name: '劳技教室工具', fate: 'replacement sent', shops: 1, pieces: 2, daysAgo: 13 },
  { name: '食堂餐具更换', fate: 'statement', shops: 1, pieces: 5, daysAgo: 9 },
];

const STORIES: readonly Story[] = [
  { name: '九月后勤物资补充', fate: 'received', shops: 1, pieces: 3 },
  { name: '八月教学设备更新', fate: 'cosigning', shops: 2, pieces: 40 },
  { name: '暑期维修物资', fate: 'rejected goods', shops: 1, pieces: 4 },
  { name: '新生报到物资', fate: 'stocked', shops: 1, pieces: 6 },
  { name: '教师节职工慰问品', fate: 'shipped', shops: 3, pieces: 12, heads: 12 },
  { name: '校园开放日物资', fate: 'cancelled', shops: 1, pieces: 2 },
  { name: '开学季办公用品采购', fate: 'shipped', shops: 2, pieces: 2 },
  { name: '年级组办公用品', fate: 'partShipped', shops: 1, pieces: 4 },
  { name: '行政楼日常物资', fate: 'confirmed', shops: 1, pieces: 5 },
  { name: '中秋职工慰问品', fate: 'passed', shops: 3, pieces: 8, heads: 8 },
  { name: '教师办公室设备', fate: 'passed', shops: 2, pieces: 1 },
  { name: '国庆职工慰问品', fate: 'rejected', shops: 3, pieces: 6, heads: 6 },
  { name: '食堂与宿舍用品', fate: 'rejected', shops: 1, pieces: 6 },
  { name: '十月办公设备与用品', fate: 'waiting', shops: 2, pieces: 3 },
  { name: '录播教室设备', fate: 'confirmed', shops: 2, pieces: 30, contract: 'draft' },
  { name: '学生机房更新', fate: 'confirmed', shops: 2, pieces: 32, contract: 'sent' },
  { name: '图书馆阅览设备', fate: 'confirmed', shops: 2, pieces: 34, contract: 'confirmed' },
  { name: '体育馆照明改造设备', fate: 'confirmed', shops: 2, pieces: 36, contract: 'sealed' },
  { name: '多媒体教室设备', fate: 'confirmed', shops: 2, pieces: 33, contract: 'supplemented' },
  { name: '实验室通风设备', fate: 'confirmed', shops: 2, pieces: 38, contract: 'failed' },
];

/** States that few orders come through: each document has one of each. */
const RARE: readonly Story[] = [
  {
    name: '七月信息化设备',
    fate: 'cosign refused',
    shops: 2,
    pieces: 42,
    // Dear enough for a second acceptor.
    contract: 'inForce',
  },
  { name: '校门岗亭用品', fate: 'parcel taken back', shops: 1, pieces: 3 },
  { name: '卫生保洁工具', fate: 'stock reversed', shops: 1, pieces: 4 },
  {
    name: '电子阅览室终端',
    fate: 'confirmed',
    shops: 2,
    pieces: 31,
    contract: 'completed',
    daysAgo: 200,
  },
  { name: '音乐教室钢琴', fate: 'confirmed', shops: 2, pieces: 35, contract: 'supplier sealed' },
  {
    name: '综合楼空调',
    fate: 'confirmed',
    shops: 2,
    pieces: 37,
    contract: 'changed',
    daysAgo: 120,
  },
  {
    name: '操场看台座椅',
    fate: 'confirmed',
    shops: 2,
    pieces: 39,
    contract: 'terminated',
    daysAgo: 240,
  },
  { name: '书法教室桌椅', fate: 'confirmed', shops: 2, pieces: 29, contract: 'dropped' },
];

/** The stories of a whole demonstration. */
export const everyStory: readonly Story[] = [...STORIES, ...RARE, ...PAST];

/** Puts products of the shops that demonstration suppliers own into the buyer's cart. */
async function fillCart(
  buyer: Person,
  turn: number,
  story: Story,
  { db, as }: { readonly db: Database; readonly as: ActAs },
) {
  const { shops, pieces, heads } = story;
  // Welfare products have orders of their own, and cost what one may spend on a person.
  const [isOfZone, most] = heads
    ? [sql`goods.zone_id = 'flsc'`, 15_000]
    : [sql`goods.zone_id <> 'flsc'`, 300_000];
  // A contract is for orders of 20,000 yuan and more.
  const least = story.contract ? 80_000 : (story.from ?? 500);
  const { rows } = await sql<{ productId: string; skuId: string }>`
    with chosen as (
      select shop.id, row_number() over (order by shop.org_id) as place from shop
      where shop.state = 'active' and shop.min_order = 0 and shop.org_id in ('supplier-1', 'supplier-2', 'supplier-3')
    ), product_of as (
      select sku.id as "skuId", goods.id as "productId",
        row_number() over (partition by goods.shop_id order by md5(goods.id || ${String(turn)})) as nth
      from chosen join goods on goods.shop_id = chosen.id and goods.state = 'onSale'
      join sku on sku.goods_id = goods.id and sku.stock >= 50
      where goods.min_quantity <= ${pieces} and sku.price between ${least} and ${most} and ${isOfZone}
        and (chosen.place + ${turn}) % 3 < ${shops}
    )
    select "productId", "skuId" from product_of where nth <= 2 order by "productId"`.execute(db);
  if (rows.length === 0) return [];
  const wanted = rows.map((row) => ({ ...row, quantity: pieces }));
  const { rejected } = await as(buyer, (context) => addMany({ lines: wanted }, context));
  const [first] = rejected;
  if (first) throw new Error(`the demonstration: ${first.text}`);
  const lines = await db
    .selectFrom('cart_line')
    .select(['id', 'price_added', 'quantity'])
    .where('person_id', '=', buyer.id)
    .where('beside_at', 'is', null)
    .where(
      'sku_id',
      'in',
      rows.map(({ skuId }) => skuId),
    )
    .execute();
  return lines.map(({ id, price_added, quantity }) => ({
    cartId: id,
    accessoryId: null,
    quantity,
    price: fen(price_added),
  }));
}

/**
 * Books for everybody, and the orders that are not there yet. `isStopped` is asked before each: a start
 * that was interrupted goes on with the next one.
 */
export async function loadOrders(
  parts: Parts,
  all: readonly Story[] = STORIES,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { db, signing } = parts;
  const { clock, goBack } = pastClock(parts.clock);
  await loadBooks(db);
  const known = await db
    .selectFrom('purchase_order')
    .select('name')
    .where('project_number', '=', '')
    .where(
      'name',
      'in',
      all.map(({ name }) => name),
    )
    .execute();
  const stories = [...all.entries()].filter(
    ([, { name }]) => !known.some((order) => order.name === name),
  );
  if (stories.length === 0) return;
  const publish = createPublish([
    ...orderReviewListeners(clock),
    ...contractListeners(clock),
    ...acceptanceListeners(clock),
    ...owedListeners,
  ]);
  const files = { claim: async () => null, save: async () => null };
  const reviews = { files, reviewKinds: reviewKinds(orderReview) };
  /** Carries out a write as a person does. */
  const as = actingBy({ db, clock }, publish);
  let reviewed = 0;
  const buyer = await personOf('cgr01', parts);
  const reviewer = await personOf('shr01', parts);
  const finance = await personOf('cwr01', parts);
  const books = await booksOf(buyer, db);
  if (known.length === 0) {
    const oldest = Math.max(0, ...all.map(({ daysAgo = 0 }) => daysAgo));
    const years = yearsBack(await readNow(parts.clock, db), oldest);
    goBack(oldest + 1);
    await loadBudgets(years, (run) => as(finance, run));
  }
  for (const [turn, story] of stories) {
    if (isStopped()) return;
    const { name, fate, heads = 0, daysAgo = 0 } = story;
    goBack(daysAgo);
    const lines = await fillCart(buyer, turn, story, { db, as });
    if (lines.length === 0) continue;
    const made = await as(buyer, (context) =>
      submitOrders(
        async () => null,
        {
          name,
          fundsType: turn % 3 === 0 ? 'nonFiscal' : 'fiscal',
          fundsCard: '',
          contactName: buyer.name,
          contactPhone: '13857100001',
          reimburserName: '林静',
          reimburserPhone: '13857100002',
          ...books,
          purposeNote: '按年度采购计划执行',
          proofGroup: null,
          compared: [],
          comparisonId: null,
          isWelfare: heads > 0,
          recipients: staffOf(heads),
          budgetPerHead: heads > 0 ? BUDGET_PER_HEAD : null,
          suppliers: [],
          lines,
        },
        new Map(),
        context,
      ),
    );
    for (const { id } of made.orders) {
      await play(id, fate, story.contract ?? 'inForce');
    }
  }

  async function play(id: string, fate: Fate, contract: ContractFate): Promise<void> {
    const detail = async () => must(await readDetail(id, buyer, clock, db));
    const body = async () => ({ id, version: (await detail()).version });
    if (fate === 'waiting') return;
    if (fate === 'cancelled') {
      const cancelled = { ...(await body()), reason: '活动延期，暂不采购' };
      await as(buyer, (context) => transitions.cancel(cancelled, context));
      return;
    }
    const isRejected = fate === 'rejected';
    const decision = {
      businessType: 'order',
      businessId: id,
      result: isRejected ? 'failed' : 'passed',
      opinion: isRejected ? '请补充与其他供应商的比价说明' : '同意采购',
      fileGroup: null,
      fileChange: null,
    } as const;
    await as(reviewer, (context) => decide(reviews, decision, context));
    if (isRejected || fate === 'passed') return;
    const { lines, supplierName } = await detail();
    const seller = await sellerOf(supplierName);
    const confirmed = { ...(await body()), amount: null, note: '' };
    await as(seller, (context) => transitions.confirm(confirmed, context));
    await signContract(id, contract, { as, parts, buyer, seller });
    if (fate === 'confirmed') return;
    const shipped = fate === 'partShipped' ? lines.slice(0, 1) : lines;
    const parcel = {
      ...(await body()),
      carrier: '顺丰速运',
      trackingNumber: `SF${Date.now()}`,
      note: '',
      lines: shipped.map(({ lineNo, quantity }) => ({ lineNo, quantity })),
    };
    await as(seller, (context) => ship(signing, parcel, context));
    if (fate === 'parcel taken back') {
      const sent = await db
        .selectFrom('parcel')
        .select('id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      const back = { parcelId: sent.id, reason: '发错商品' };
      await as(seller, (context) => cancelParcel(back, context));
      return;
    }
    if (fate === 'partShipped' || fate === 'shipped') return;
    const received = await body();
    await as(buyer, (context) => receiveAll(received, context));
    if (fate === 'received') return;
    const isSettled = settledFates.find((one) => one === fate);
    await takeIn(id, isSettled ? 'stocked' : fate, { as, parts, lines });
    reviewed += 1;
    await reviewGoods(id, reviewed, { as, parts, buyer, seller });
    if (isSettled) await settle(id, isSettled, { as, parts, clock, seller });
  }

  async function sellerOf(orgName: string): Promise<Person> {
    const row = await db
      .selectFrom('person')
      .innerJoin('org', 'org.id', 'person.org_id')
      .select('person.login_name')
      .where('org.name', '=', orgName)
      .executeTakeFirstOrThrow();
    return personOf(row.login_name, parts);
  }
}
