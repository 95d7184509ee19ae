import type { GroupBuyTerms, JoinForm } from '@jicai/shared/contract/ordering/group-buy.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { readNow } from '../../src/kernel/db/now.ts';
import { createPublish } from '../../src/kernel/events/events.ts';
import type { WriteContext } from '../../src/kernel/write/write.ts';
import { advanceGroupBuy } from '../../src/ordering/group-buy/close.ts';
import { join } from '../../src/ordering/group-buy/join.ts';
import { confirm, launch } from '../../src/ordering/group-buy/launch.ts';
import { groupBuyReview } from '../../src/ordering/group-buy/review.ts';
import { orderReviewListeners } from '../../src/ordering/review/listeners.ts';
import { decide } from '../../src/work/approval/flow/decide.ts';
import { reviewKinds } from '../../src/work/approval/kind.ts';
import { actingBy, type Parts, personOf } from '../people.ts';
import { booksOf } from './books.ts';

/* Group buys of the demonstration: one that runs, one that has reached its target, one that comes. */

interface Story {
  /** Pieces that the other unit joins with; 0 for none. */
  readonly joins: number;
  readonly startsIn: number;
  readonly lasts: number;
}

const STORIES: readonly Story[] = [
  { joins: 60, startsIn: 0, lasts: 5 * DAY_MS },
  { joins: 120, startsIn: 0, lasts: 3 * DAY_MS },
  { joins: 0, startsIn: 2 * DAY_MS, lasts: 7 * DAY_MS },
];

interface Product {
  readonly id: string;
  readonly skuId: string;
  readonly price: number;
  readonly category: string;
}

/** Products of the first demonstration supplier, of which there is plenty. */
async function productsOf({ db }: Parts): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select distinct on (goods.category_id) goods.id, sku.id as "skuId", sku.price,
      category.name as category from goods join category on category.id = goods.category_id
    join shop on shop.id = goods.shop_id and shop.org_id = 'supplier-1' and shop.state = 'active'
    join lateral (select id, price, stock from sku where goods_id = goods.id
      order by position limit 1) sku on true
    where goods.state = 'onSale' and goods.zone_id = 'wssc' and sku.stock >= 500
      and sku.price between 2000 and 60000
    order by goods.category_id, goods.id limit ${STORIES.length}`.execute(db);
  return rows;
}

const termsOf = (story: Story, product: Product, now: number): GroupBuyTerms => ({
  title: `${product.category}联合采购`,
  productId: product.id,
  skuId: product.skuId,
  tiers: [
    { fromQuantity: 100, price: fen(Math.round(product.price * 0.94)) },
    { fromQuantity: 200, price: fen(Math.round(product.price * 0.9)) },
    { fromQuantity: 400, price: fen(Math.round(product.price * 0.85)) },
  ],
  target: 100,
  cap: 500,
  unitMin: 5,
  unitMax: 300,
  startsAtMs: now + story.startsIn,
  endsAtMs: now + story.startsIn + story.lasts,
  scope: 'all',
  regionCode: null,
  description: '供货价含税含运，到货后按单位分别验收开票。',
  keepsStock: false,
  fileGroup: null,
});

type Books = Awaited<ReturnType<typeof booksOf>>;

const formOf = (name: string, buyer: string, books: Books): JoinForm => ({
  name,
  fundsType: 'fiscal',
  fundsCard: '',
  contactName: buyer,
  contactPhone: '13857100003',
  reimburserName: '',
  reimburserPhone: '',
  ...books,
  purposeNote: '',
  proofGroup: null,
  compared: [],
  comparisonId: null,
  deliverBy: null,
  deliveryNote: '',
  remark: '',
});

/** Launched, confirmed, reviewed and joined as people do it; once. */
export async function loadGroupBuys(parts: Parts): Promise<void> {
  const { db, clock } = parts;
  if (await db.selectFrom('group_buy').select('id').limit(1).executeTakeFirst()) return;
  const publish = createPublish(orderReviewListeners(clock));
  const files = { claim: async () => null, save: async () => null };
  const reviews = { files, reviewKinds: reviewKinds(groupBuyReview) };
  const act = actingBy(parts, publish);
  const as = async <T>(loginName: string, run: (context: WriteContext) => Promise<T>) =>
    act(await personOf(loginName, parts), run);
  const now = await readNow(clock, db);
  for (const [index, product] of (await productsOf(parts)).entries()) {
    const story = STORIES[index];
    if (!story) continue;
    const terms = termsOf(story, product, now);
    const made = await as('jbr01', (context) =>
      launch(files, { id: null, version: null, terms }, context),
    );
    await as('gys01', (context) => confirm(made, context));
    const decision = { businessType: 'groupBuy', businessId: made.id, result: 'passed' } as const;
    const opinion = { opinion: '同意', fileGroup: null, fileChange: null };
    await as('shr01', (context) => decide(reviews, { ...decision, ...opinion }, context));
    if (story.joins === 0) continue;
    const claimFiles = async () => null;
    await advanceGroupBuy({ db, clock, publish, claimFiles }, made.id);
    await as('jbr02', async (context) => {
      const books = await booksOf(context.person, context.trx);
      const form = formOf(terms.title, context.person.name, books);
      const body = { id: made.id, quantity: story.joins, agreed: true, deletedFiles: null, form };
      return join(claimFiles, body, context);
    });
  }
}
