import { randomUUID } from 'node:crypto';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { confirmedOrder, parcel, versionOf } from '../../harness/mall/order-worlds.ts';
import { addBooks } from '../../harness/mall/orders.ts';
import { addProduct, addShops } from '../../harness/mall/products.ts';
import type { Actor } from '../../harness/people/cast.ts';
import {
  type DatabaseKind,
  startPlatform,
  usualDatabase,
  type World,
} from '../../harness/world.ts';

/* A world with one shop, two acceptors and a keeper, and the acts of the goods' way. */

/** A second acceptor of the unit besides `acceptor`: the handler, who has the role there too. */
export const SECOND: Actor = 'handler';

export async function goodsWorld(database: DatabaseKind = usualDatabase): Promise<World> {
  const world = await startPlatform({ database, suppliers: 2 });
  await addShops(world.db, [1, 2]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 333, stock: 100_000 });
  await addProduct(world.db, { id: 'ink', supplier: 1, price: 667, stock: 100_000 });
  await addProduct(world.db, { id: 'desk', supplier: 1, price: 600_000, stock: 100_000 });
  await addBooks(world, 'buyer', 'handler', 'otherHandler');
  await sql`update person set roles = '{handler,buyer,acceptor}' where id = 'person-handler'`.execute(
    world.db,
  );
  return world;
}

/** Lines of an order by their number, with pieces. */
export type Pieces = Readonly<Record<number, number>>;
const linesOf = (pieces: Pieces) =>
  Object.entries(pieces).map(([lineNo, quantity]) => ({ lineNo: Number(lineNo), quantity }));

/** The supplier ships these pieces. */
export async function ship(world: World, id: string, pieces: Pieces) {
  const version = await versionOf(world, id);
  const body = { id, version, ...parcel, lines: linesOf(pieces) };
  return world.as('supplier', 1).call(orderEndpoints.ship, body);
}

/** The person who ordered receives everything that is on the way. */
export async function receive(world: World, id: string) {
  return world
    .as('buyer')
    .call(orderEndpoints.receive, { id, version: await versionOf(world, id) });
}

/** An order whose goods have all arrived. */
export async function arrivedOrder(
  world: World,
  wishes: Record<string, number>,
  reducedTo: Fen | null = null,
): Promise<string> {
  const id = await confirmedOrder(world, wishes, 1, reducedTo);
  const { lines } = (await threadOf(world, id)) ?? { lines: [] };
  await ship(world, id, Object.fromEntries(lines.map((line) => [line.lineNo, line.ordered])));
  await receive(world, id);
  return id;
}

export interface Judged {
  readonly qualified: number;
  readonly rejected?: number;
  readonly reason?: string;
  readonly remedy?: 'replace' | 'release';
}

/** The form of an acceptance. */
export const judgement = (orderId: string, judged: Readonly<Record<number, Judged>>) => ({
  orderId,
  clientKey: randomUUID(),
  lines: Object.entries(judged).map(([lineNo, { qualified, rejected = 0, ...more }]) => ({
    lineNo: Number(lineNo),
    qualified,
    rejected,
    reason: more.reason ?? (rejected > 0 ? '外壳破损' : ''),
    remedy: more.remedy ?? (rejected > 0 ? ('replace' as const) : null),
  })),
  note: '',
  photoGroup: null,
});

export const accept = (
  world: World,
  orderId: string,
  judged: Readonly<Record<number, Judged>>,
  who: Actor = 'acceptor',
) => world.as(who).call(acceptanceEndpoints.submit, judgement(orderId, judged));

export async function threadOf(world: World, orderId: string, who: Actor = 'buyer') {
  const { data } = await world.as(who).call(threadEndpoints.read, { orderId });
  return data?.thread;
}

export const waitingOf = async (world: World, who: Actor = 'keeper') => {
  const body = { keyword: '', page: 1, pageSize: 100 };
  const { data } = await world.as(who).call(stockEndpoints.waiting, body);
  return data?.rows ?? [];
};

/** Stocks so many pieces of each waiting line of an order. */
export async function stock(world: World, orderId: string, quantity: number) {
  const rows = (await waitingOf(world)).filter((row) => row.orderId === orderId);
  return world.as('keeper').call(stockEndpoints.enter, {
    warehouse: '一号库',
    location: '',
    note: '',
    lines: rows.map(({ acceptanceId, lineNo }) => ({
      acceptanceId,
      lineNo,
      quantity,
      batch: '',
      serials: [],
      isAsset: false,
    })),
  });
}
