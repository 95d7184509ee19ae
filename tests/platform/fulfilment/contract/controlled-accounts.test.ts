import { recordControl } from '@jicai/platform/src/identity/security/control.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { giveContract, type MoneyWorld, moneyWorld } from '../../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../../harness/mall/order-worlds.ts';
import { personIdOf } from '../../../harness/people/cast.ts';

/* Rule 16 in a contract: whoever got hold of an account of its chain drafts and seals by a waiver alone. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld(undefined, { contracts: true });
  for (const who of ['handler', 'finance'] as const)
    await recordControl([personIdOf(who)], personIdOf('buyer'), 'reset', databaseClock, world.db);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await sql`update separation_waiver set withdrawn_at = now(), withdrawn_by = asked_by
    where withdrawn_at is null`.execute(world.db);
});

async function waive() {
  const ask = { rules: [CONTROL_RULE], reason: '人少', untilDay: '2026-12-31' };
  await must(world.as('unitAdmin').call(unitEndpoints.askWaiver, ask));
  const { waivers } = await must(world.as('unitAdmin').call(unitEndpoints.waivers, {}));
  const id = waivers[0]?.id ?? '';
  await must(world.as('securityAdmin').call(unitEndpoints.grantWaiver, { id }));
}

type Who = 'buyer' | 'handler' | 'finance' | 'supplier';
const playerOf = (who: Who) => (who === 'supplier' ? world.as(who, 1) : world.as(who));
const detail = async (id: string, who: Who = 'buyer') =>
  (await must(playerOf(who).call(contractEndpoints.detail, { id }))).contract;
async function move(id: string, who: Who, name: 'send' | 'confirm' | 'seal') {
  const { version } = await detail(id, who);
  return playerOf(who).call(contractEndpoints.move, { id, version, name, reason: '' });
}

/** The draft of a new order of the buyer. */
async function drafted(): Promise<{ orderId: string; id: string }> {
  const orderId = await confirmedOrder(world, { machine: 3 });
  const { rows } = await sql<{ id: string }>`select id from contract
    where order_id = ${orderId}`.execute(world.db);
  return { orderId, id: rows[0]?.id ?? '' };
}

/** The people of the waivers that an order's chain relied on. */
async function reliedOn(orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select person_id as id from separation_use
    where business_type = 'order' and business_id = ${orderId} and rule = ${CONTROL_RULE}
    order by 1`.execute(world.db);
  return rows.map(({ id }) => id);
}

describe('[rule 16] somebody whose account the buyer of the order got hold of', () => {
  it('saves and sends its contract with a waiver, whose use is written down', async () => {
    const { orderId, id } = await drafted();
    const { version, name, clauses, plan, bondShare } = await detail(id);
    const body = { id, version, name: `${name}二`, clauses, plan, bondShare };
    const save = () => world.as('handler').call(contractEndpoints.save, body);
    expect(await refusal(save())).toContain('第 16 条');
    await waive();
    await must(save());
    expect(await reliedOn(orderId)).toEqual([personIdOf('handler')]);
  });

  it('sends its contract with a waiver, which the timeline names', async () => {
    const { orderId, id } = await drafted();
    expect(await refusal(move(id, 'handler', 'send'))).toContain('第 16 条');
    await waive();
    await must(move(id, 'handler', 'send'));
    expect(await reliedOn(orderId)).toEqual([personIdOf('handler')]);
    const { thread } = await must(world.as('buyer').call(threadEndpoints.read, { orderId }));
    expect(thread.events.find(({ sentence }) => sentence.includes('发送供应商'))?.note).toContain(
      '规则第 16 条',
    );
  });

  it('seals its contract with a waiver, which the contract prints', async () => {
    const { orderId, id } = await drafted();
    await must(move(id, 'buyer', 'send'));
    const period = { startsOn: '2026-06-10', endsOn: '2026-07-10' };
    const { version } = await detail(id, 'supplier');
    const terms = { id, version, serials: [], ...period };
    await must(playerOf('supplier').call(contractEndpoints.complete, terms));
    await must(move(id, 'buyer', 'confirm'));
    await must(move(id, 'supplier', 'seal'));
    expect(await refusal(move(id, 'finance', 'seal'))).toContain('第 16 条');
    await waive();
    await must(move(id, 'finance', 'seal'));
    expect(await reliedOn(orderId)).toEqual([personIdOf('finance')]);
    expect((await detail(id)).waivers).toEqual([expect.stringContaining('规则第 16 条')]);
  });

  it('proposes a supplement with a waiver, whose use is written down', async () => {
    const orderId = await confirmedOrder(world, { pen: 1 });
    const id = await giveContract(world, orderId);
    const { version } = await detail(id);
    const terms = { id, version, kind: 'termination', reason: '不再需要', amount: fen(0) } as const;
    const propose = () =>
      world.as('handler').call(contractEndpoints.propose, { ...terms, added: [] });
    expect(await refusal(propose())).toContain('第 16 条');
    await waive();
    await must(propose());
    expect(await reliedOn(orderId)).toEqual([personIdOf('handler')]);
  });
});
