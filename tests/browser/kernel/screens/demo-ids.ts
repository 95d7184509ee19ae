import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';

/** A thing that nobody has: its page says so, which is a screen as well. */
/** One thing of each kind: the demonstration has it, or the walk would see a page that says 404. */
const QUERIES = {
  product: sql`select id from goods where state = 'onSale' and zone_id = 'wssc' order by id`,
  otherProduct: sql`select id from goods where state = 'onSale' and zone_id = 'wssc' order by id offset 1`,
  welfareProduct: sql`select id from goods where state = 'onSale' and zone_id = 'flsc' order by id`,
  ownProduct: sql`select goods.id from goods join shop on shop.id = goods.shop_id
    where shop.org_id = 'supplier-1' and goods.state = 'onSale' order by goods.id`,
  ownSku: sql`select sku.id from goods join shop on shop.id = goods.shop_id join sku on sku.goods_id = goods.id
    where shop.org_id = 'supplier-1' and goods.state = 'onSale' order by goods.id, sku.position`,
  shop: sql`select id from shop where org_id = 'supplier-1'`,
  enteringShop: sql`select shop_id as id from shop_entry order by (state = 'inReview') desc, submitted_at, shop_id`,
  waitingProduct: sql`select goods_id as id from product_draft where state = 'inReview' order by submitted_at, goods_id`,
  scene: sql`select id from scene order by position`,
  notice: sql`select id from notice order by published_at desc`,
  orderGroup: sql`select number as id from order_group where buyer_id = 'person-cgr01' order by created_at desc`,
  order: sql`select id from purchase_order where state = 'partShipped' and supplier_id = 'supplier-1'
    union all select id from purchase_order where state = 'partShipped'`,
  receivedOrder: sql`select id from purchase_order where state in ('received', 'pendingStatement') order by state desc`,
  rejectedOrder: sql`select id from purchase_order where state = 'reviewRejected' order by id`,
  reviewedOrder: sql`select id from purchase_order where state = 'pendingReview' order by id`,
  cartLine: sql`select l.id from cart_line l join goods on goods.id = l.goods_id
    where person_id = 'person-cgr01' and goods.zone_id = 'wssc' order by goods.id`,
  welfareCartLine: sql`select l.id from cart_line l join goods on goods.id = l.goods_id
    where person_id = 'person-cgr01' and goods.zone_id = 'flsc' order by goods.id`,
  statement: sql`select id from statement where unit_id = 'unit-1' order by created_at desc`,
  ownStatement: sql`select id from statement where supplier_id = 'supplier-1' order by created_at desc`,
  ownInvoice: sql`select id from invoice_application where supplier_id = 'supplier-1' order by created_at desc`,
  ownAfterSale: sql`select id from after_sale where supplier_id = 'supplier-1' order by (state = 'applied') desc, applied_at desc`,
  claimableOrder: sql`select o.id from purchase_order o join order_progress g on g.order_id = o.id
    where o.buyer_id = 'person-cgr01' and g.accepted > 0 and o.after_sale = 'none' order by o.submitted_at desc`,
  billableStatement: sql`select id from statement where unit_id = 'unit-1' and state = 'confirmed' and not exists (
      select from invoice_application_statement x where x.statement_id = statement.id and x.live) order by created_at desc`,
  invoice: sql`select id from invoice_application where unit_id = 'unit-1' order by created_at desc`,
  budget: sql`select id from budget where unit_id = 'unit-1' order by move_count desc`,
  payment: sql`select id from payment where unit_id = 'unit-1' order by (contract_id is null) desc, applied_at desc`,
  reviewedPayment: sql`select id from payment where unit_id = 'unit-1' order by (state = 'inReview') desc, applied_at desc`,
  afterSale: sql`select id from after_sale where unit_id = 'unit-1' order by applied_at desc`,
  contract: sql`select id from contract where unit_id = 'unit-1' order by (state = 'pendingReview') desc, id`,
  negotiation: sql`select id from negotiation where unit_id = 'unit-1' order by created_at desc`,
  documentCode: sql`select code as id from document_seal order by at desc`,
  groupBuy: sql`select id from group_buy where state = 'recruiting'`,
  scheduledGroupBuy: sql`select id from group_buy where state = 'scheduled'`,
  fixedService: sql`select id from fixed_service where category_id is not null and ends_at > now() order by id`,
  fixedOrder: sql`select id from fixed_order where unit_id = 'unit-1' order by created_at desc`,
  inquiry: sql`select number as id from sourcing_project where method = 'inquiry' and state <> 'draft' order by number`,
  inquiryDraft: sql`select id from sourcing_project where method = 'inquiry' order by (state = 'draft') desc, number`,
  inquiryFile: sql`select id from sourcing_project where method = 'inquiry' order by (state = 'awarded') desc, number`,
  inquiryPackage: sql`select package.number as id from package join project on project.id = package.project_id
    where project.method = 'inquiry' and project.is_demo order by package.number`,
  draft: sql`select id from sourcing_project where method = 'bidding' and state = 'draft' order by number`,
  signUp: sql`select number as id from sourcing_project where method = 'bidding' and state = 'signUp' order by number`,
  signUpId: sql`select id from sourcing_project where method = 'bidding' and state = 'signUp' order by number`,
  awarded: sql`select sourcing_project.number as id from sourcing_project join result_notice on project_id = sourcing_project.id
    where method = 'bidding' and result_notice.state = 'published' and sourcing_project.state = 'awarded' order by number`,
  awardedId: sql`select sourcing_project.id from sourcing_project join result_notice on project_id = sourcing_project.id
    where method = 'bidding' and result_notice.state = 'published' and sourcing_project.state = 'awarded' order by number`,
  reviewedNotice: sql`select project_id as id from result_notice where state = 'inReview'`,
  todo: sql`select id from todo where person_id = 'person-cgr01' order by (kind = 'task') desc, created_at desc`,
} as const;

type DemoThing = keyof typeof QUERIES;

/** The demonstration's auctions by the key of their scene (platform/demo/scenes.ts). */
const scenes = [
  'amount',
  'coming',
  'extension',
  'forward',
  'lines',
  'opening',
  'paused',
  'rounds',
  'sealed',
  'won',
  'failed',
  'stopped',
  'blind',
] as const;
export type SceneKey = (typeof scenes)[number];

export interface DemoIds {
  readonly of: Readonly<Record<DemoThing, string>>;
  /** Package numbers. */
  readonly auction: Readonly<Record<SceneKey, string>>;
}

async function firstOf(
  thing: string,
  query: (typeof QUERIES)[DemoThing],
  db: Database,
): Promise<string> {
  const [row] = (await query.$castTo<{ id: string }>().execute(db)).rows;
  if (!row) throw new Error(`the demonstration has no ${thing}`);
  return row.id;
}

/** Finds one thing of a kind; throws if the demonstration has none. */
export const findDemoId = (thing: DemoThing, db: Database): Promise<string> =>
  firstOf(thing, QUERIES[thing], db);

/** Finds what the addresses of the walk name. */
export async function findDemoIds(db: Database): Promise<DemoIds> {
  const of = await Promise.all(
    Object.entries(QUERIES).map(async ([thing, query]) => [thing, await firstOf(thing, query, db)]),
  );
  const auction = await Promise.all(
    scenes.map(async (key) => {
      const query = sql`select number as id from package where number like ${`YS%-${key}-%-1`}`;
      return [key, await firstOf(key, query, db)];
    }),
  );
  // Both come from the tables above, so every key has its id.
  return { of: Object.fromEntries(of), auction: Object.fromEntries(auction) };
}
