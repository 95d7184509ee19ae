import { createHash } from 'node:crypto';
import { sha256 } from '@jicai/platform/src/kernel/signing/hash.ts';
import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { readOpening } from '@jicai/shared/domain/evidence/leaf/leaf.ts';
import { canonicalJson } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { sound } from '../../../harness/evidence/made-log.ts';
import { treeFaults } from '../../../harness/evidence/stored-tree.ts';
import {
  acceptedOrder,
  decidePayment,
  type MoneyWorld,
  moneyWorld,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../../harness/mall/order-worlds.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld(undefined, { contracts: true });
});
afterAll(() => world?.stop());

/** The leaves of a kind, as their openings show them. */
async function leavesOf(kind: string) {
  const rows = await world.db
    .selectFrom('evidence_leaf')
    .select(['salt', 'content'])
    .where('kind', '=', kind)
    .orderBy('position')
    .execute();
  return rows.map((row) => sound(readOpening(row)));
}

it('[TL2] the snapshot of an order and the approval of a payment become leaves, each once', async () => {
  const orderId = await acceptedOrder(world, { machine: 1 });
  const { invoice } = await receivedInvoice(world);
  const apply = world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross));
  const { id } = await must(apply);
  await world.runJob('evidence.collect');
  expect(await leavesOf('payment.approval')).toEqual([]);
  await must(decidePayment(world, id));
  await world.runJob('evidence.collect');
  await world.runJob('evidence.collect');
  const { rows } = await sql<{ number: string; hash: string; version: number }>`
    select o.number, s.hash, s.version from order_snapshot s join purchase_order o on o.id = s.order_id
    where o.id = ${orderId} order by s.version`.execute(world.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(await leavesOf('order')).toMatchObject(
    rows.map(({ number, hash, version }) => ({ id: number, head: hash, seq: version })),
  );
  const payment = await world.db
    .selectFrom('payment')
    .select(['number', 'amount', 'approved_at as approvedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const head = sha256(canonicalJson(payment));
  expect(await leavesOf('payment.approval')).toMatchObject([{ id: payment.number, head }]);
  expect(await treeFaults(world.db)).toEqual([]);
  const waiting = await world.db.selectFrom('evidence_pending').select('source').execute();
  expect(waiting).toEqual([]);
});

it('[TL2] the documents of a contract become leaves with the hash of their bytes', async () => {
  const orderId = await confirmedOrder(world, { machine: 3 });
  const contract = () =>
    world.db
      .selectFrom('contract')
      .select(['id', 'number', 'version'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
  const move = async (name: 'send' | 'confirm') => {
    const { id, version } = await contract();
    await must(world.as('buyer').call(contractEndpoints.move, { id, version, name, reason: '' }));
  };
  await move('send');
  const { id, version, number } = await contract();
  const dates = { startsOn: '2026-06-10', endsOn: '2026-07-10' };
  await must(
    world
      .as('supplier', 1)
      .call(contractEndpoints.complete, { id, version, serials: [], ...dates }),
  );
  await move('confirm');
  await world.runJob('evidence.collect');
  const [file] = await world.db
    .selectFrom('contract_file')
    .select(['seq', 'content'])
    .where('contract_id', '=', id)
    .execute();
  const bytes = Buffer.from(file?.content ?? '', 'base64');
  const head = createHash('sha256').update(bytes).digest('hex');
  expect(await leavesOf('contract')).toMatchObject([{ id: number, seq: file?.seq, head }]);
  expect(await treeFaults(world.db)).toEqual([]);
});
