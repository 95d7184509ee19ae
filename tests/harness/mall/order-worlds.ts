import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { supplierOrg } from '../people/cast.ts';
import { counted } from '../run/counted.ts';
import { openDatabase, startPlatform, type World } from '../world.ts';
import { addBooks, look, orderOne, review } from './orders.ts';
import { addProduct, addShops } from './products.ts';

/* The two worlds that tests of orders share: one to submit in, one to move orders along in. */

export interface CountedWorld {
  readonly world: World;
  /** Statements since it was asked last. */
  readonly statements: () => number;
}

async function withShops(): Promise<CountedWorld> {
  const { db, take } = counted(await openDatabase());
  const world = await startPlatform({ db, suppliers: 3 });
  await addShops(db, [1, 2, 3]);
  return { world, statements: take };
}

/** Three shops: an accessory, something rare, something sold by tens. */
export async function checkoutWorld(): Promise<CountedWorld> {
  const made = await withShops();
  const products = [
    { id: 'pen', supplier: 1, price: 250, stock: 100_000 },
    { id: 'ink', supplier: 1, price: 1_999, stock: 100_000, accessories: { cap: 50 } },
    { id: 'desk', supplier: 2, price: 88_000, stock: 1_000 },
    { id: 'chair', supplier: 2, price: 45_000, stock: 1_000 },
    { id: 'lamp', supplier: 3, price: 9_900, stock: 1_000 },
    { id: 'rare', supplier: 3, price: 100, stock: 3 },
    { id: 'bulk', supplier: 3, price: 10, stock: 500, minQuantity: 10 },
  ];
  for (const one of products) await addProduct(made.world.db, one);
  await addBooks(made.world, 'buyer', 'otherHandler');
  return made;
}

/** Two shops of plain products, one of them with a bank account. */
export async function orderWorld(): Promise<CountedWorld> {
  const made = await withShops();
  const { db } = made.world;
  await addProduct(db, { id: 'pen', supplier: 1, price: 333, stock: 1_000 });
  await addProduct(db, { id: 'ink', supplier: 1, price: 667, stock: 1_000 });
  await addProduct(db, { id: 'desk', supplier: 2, price: 88_000, stock: 1_000 });
  await addBooks(made.world, 'buyer', 'handler', 'otherHandler');
  await sql`insert into supplier_account values (${supplierOrg(1)}, '甲银行', '6222')`.execute(db);
  return made;
}

/** A list's filters with nothing chosen. */
export const everyOrder = {
  tab: 'all',
  keyword: '',
  fromMs: null,
  toMs: null,
  amountFrom: null,
  amountTo: null,
  fundsType: null,
  zone: null,
  departmentId: null,
  due: null,
  isOwn: false,
} as const;

export const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1', note: '' };

export const versionOf = async (world: World, id: string) =>
  (await look(world, 'buyer', id)).version;

/** An order of one shop, of the supplier with this number, that was reviewed and confirmed. */
export async function confirmedOrder(
  world: World,
  wishes: Record<string, number>,
  supplier = 1,
  amount: Fen | null = null,
): Promise<string> {
  const id = await orderOne(world, 'buyer', wishes);
  await review(world, id, 'passed');
  const version = await versionOf(world, id);
  await world
    .as('supplier', supplier)
    .call(orderEndpoints.confirm, { id, version, amount, note: '' });
  return id;
}
