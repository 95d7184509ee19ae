import { deemOverdue } from '@jicai/platform/src/fulfilment/acceptance/deemed.ts';
import { createPublish } from '@jicai/platform/src/kernel/events/events.ts';
import { publishKey } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { type MoneyWorld, moneyWorld, stateOf } from '../../../harness/fulfilment/money.ts';
import { confirmedOrder, parcel, versionOf } from '../../../harness/mall/order-worlds.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';

const DAY_MS = 86_400_000;

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

async function arrived(fundsType: 'fiscal' | 'nonFiscal'): Promise<string> {
  const id = await confirmedOrder(world, { pen: 2 });
  await sql`update purchase_order set funds_type = ${fundsType} where id = ${id}`.execute(world.db);
  const lines = [{ lineNo: 1, quantity: 2 }];
  const sent = { id, version: await versionOf(world, id), ...parcel, lines };
  await must(world.as('supplier', 1).call(orderEndpoints.ship, sent));
  const received = { id, version: await versionOf(world, id) };
  await must(world.as('buyer').call(orderEndpoints.receive, received));
  return id;
}

const set = (name: string, days: number) =>
  sql`insert into setting (name, value, changed_at, changed_by)
    values (${name}, ${String(days)}, now(), 'person-buyer')
    on conflict (name) do update set value = excluded.value`.execute(world.db);

describe('goods that nobody judges', () => {
  it('are deemed accepted after the days of the setting, those of fiscal funds by a setting of their own', async () => {
    const signing = openSigningKey({ base64: null, file: null });
    await publishKey(signing, world.db);
    const { db, clock } = world;
    const look = () => deemOverdue({ db, clock, signing, publish: createPublish([]) });
    const fiscal = await arrived('fiscal');
    const other = await arrived('nonFiscal');
    clock.at += 30 * DAY_MS;
    await look();
    expect(await stateOf(world, other)).toBe('received');
    await set('fulfilment.deemedAcceptedDays', 7);
    await look();
    expect(await stateOf(world, other)).toBe('pendingStatement');
    expect(await stateOf(world, fiscal)).toBe('received');
    await set('fulfilment.deemedAcceptedDaysFiscal', 15);
    await look();
    expect(await stateOf(world, fiscal)).toBe('pendingStatement');
  });

  it('are warned of three days before, once, to who ordered and to the acceptors', async () => {
    const { db, clock } = world;
    const signing = openSigningKey({ base64: null, file: null });
    const look = () => deemOverdue({ db, clock, signing, publish: createPublish([]) });
    await set('fulfilment.deemedAcceptedDays', 7);
    const id = await arrived('nonFiscal');
    const warnings = async (who: 'buyer' | 'acceptor') =>
      (await todosOf(world.as(who), 'unread')).rows.filter(
        ({ processName, text }) =>
          processName === '验收期限将到' && text.includes('收货后 7 天未验收将视为验收合格'),
      ).length;
    clock.at += 3 * DAY_MS;
    await look();
    expect([await warnings('buyer'), await warnings('acceptor')]).toEqual([0, 0]);
    clock.at += DAY_MS;
    await look();
    await look();
    expect([await warnings('buyer'), await warnings('acceptor')]).toEqual([1, 1]);
    expect(await stateOf(world, id)).toBe('received');
  });
});
