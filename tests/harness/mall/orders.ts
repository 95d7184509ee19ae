import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { checkoutEndpoints, type SeenLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { personIdOf } from '../people/cast.ts';
import type { Player, World } from '../world.ts';
import { skuOf } from './products.ts';

/* The setup that tests of orders need around a submit: an address, an invoice title, lines in the cart. */

export type SubmitBody = RequestOf<typeof checkoutEndpoints.submit>;
type Buyer = 'buyer' | 'handler' | 'otherHandler';
const unitOf: Record<Buyer, string> = {
  buyer: 'unit-a',
  handler: 'unit-a',
  otherHandler: 'unit-b',
};

export const addressOf = (who: Buyer) => `address-${who}`;
export const titleOf = (who: Buyer) => `title-${unitOf[who]}`;

/** An address in the shops' area and an invoice title for each of these buyers. */
export async function addBooks(world: World, ...buyers: Buyer[]): Promise<void> {
  for (const who of buyers) {
    await sql`insert into address (id, person_id, receiver, phone, region_code, region_name, detail, is_default)
      values (${addressOf(who)}, ${personIdOf(who)}, ${`收货-${who}`}, '13800138000', '330106001',
        '浙江省杭州市西湖区某街道', '一路 1 号', true)`.execute(world.db);
    await sql`insert into invoice_title (id, unit_id, kind, title, tax_number, is_default)
      values (${titleOf(who)}, ${unitOf[who]}, 'ordinary', ${`抬头-${unitOf[who]}`}, '12330000', true)
      on conflict do nothing`.execute(world.db);
  }
}

/** Puts lines into a person's cart, past the call: id and pieces of products. Answers the lines as they see them. */
export async function fillCart(
  world: World,
  personId: string,
  wishes: Readonly<Record<string, number>>,
): Promise<SeenLine[]> {
  const seen: SeenLine[] = [];
  for (const [productId, quantity] of Object.entries(wishes)) {
    const { rows } = await sql<{ id: string; price: number }>`
      insert into cart_line (id, person_id, goods_id, sku_id, quantity, price_added)
      select ${randomUUID()}, ${personId}, goods_id, id, ${quantity}, price from sku where id = ${skuOf(productId)}
      on conflict (person_id, sku_id) where beside_at is null do update set quantity = excluded.quantity
      returning id, price_added as price`.execute(world.db);
    const [line] = rows;
    if (line) seen.push({ cartId: line.id, accessoryId: null, quantity, price: fen(line.price) });
  }
  return seen;
}

/** The form of a submit with nothing unusual in it. */
export function formOf(who: Buyer, lines: SeenLine[], more: Partial<SubmitBody> = {}): SubmitBody {
  return {
    name: '办公用品采购',
    fundsType: 'fiscal',
    fundsCard: '',
    contactName: '林静',
    contactPhone: '13800138000',
    reimburserName: '',
    reimburserPhone: '',
    addressId: addressOf(who),
    invoiceTitleId: titleOf(who),
    purposeNote: '',
    proofGroup: null,
    compared: [],
    comparisonId: null,
    isWelfare: false,
    recipients: [],
    budgetPerHead: null,
    suppliers: [],
    lines,
    ...more,
  };
}

/** Takes everything out of all carts. */
export async function emptyCarts(world: World): Promise<void> {
  await sql`delete from cart_line`.execute(world.db);
}

/** How many rows a table has. */
export async function countRows(world: World, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)}`.execute(world.db);
  return rows[0]?.n ?? Number.NaN;
}

/** Submits lines as they were seen. */
export const submitLines = (
  world: World,
  who: Buyer,
  lines: SeenLine[],
  more: Partial<SubmitBody> = {},
) => world.as(who).call(checkoutEndpoints.submit, formOf(who, lines, more));

/** Fills the cart and submits it. */
export async function order(
  world: World,
  who: Buyer,
  wishes: Readonly<Record<string, number>>,
  more: Partial<SubmitBody> = {},
) {
  const lines = await fillCart(world, personIdOf(who), wishes);
  return submitLines(world, who, lines, more);
}

/** One order of one supplier; answers its id. */
export async function orderOne(
  world: World,
  who: Buyer,
  wishes: Readonly<Record<string, number>>,
): Promise<string> {
  const { data, text } = await order(world, who, wishes);
  const id = data?.orders[0]?.id;
  if (!id) throw new Error(`no order: ${text}`);
  return id;
}

/** The order as somebody sees it. */
export async function lookAs(player: Player, id: string) {
  const { data, text } = await player.call(orderEndpoints.detail, { id });
  if (!data) throw new Error(`no order: ${text}`);
  return data.order;
}

export const look = (world: World, who: Buyer | 'reviewer', id: string) =>
  lookAs(world.as(who), id);

/** The reviewer decides, through their own call. */
export async function review(world: World, orderId: string, result: 'passed' | 'failed') {
  const body = { orderId, result, file: null, opinion: '意见', fileChange: null };
  const { state, text } = await world.as('reviewer').call(orderReviewEndpoints.submit, body);
  if (state !== 1) throw new Error(`no review: ${text}`);
}

/** How much is left of a product. */
export async function stockOf(world: World, productId: string): Promise<number> {
  const { rows } = await sql<{ stock: number }>`
    select stock from sku where id = ${skuOf(productId)}`.execute(world.db);
  return rows[0]?.stock ?? Number.NaN;
}
