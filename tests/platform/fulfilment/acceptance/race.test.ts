import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedOrder } from '../../../harness/mall/order-worlds.ts';
import type { World } from '../../../harness/world.ts';
import {
  accept,
  arrivedOrder,
  goodsWorld,
  judgement,
  SECOND,
  ship,
  stock,
  threadOf,
} from '../worlds.ts';

/* Two people at once, on PostgreSQL; PGlite would hide such races. */

let world: World;
beforeAll(async () => {
  world = await goodsWorld('postgres');
});
afterAll(() => world.stop());

const statesOf = (answers: readonly { readonly state: number }[]) =>
  answers.map(({ state }) => state).toSorted();

describe('[FU7] at once', () => {
  it('a parcel is received once, though two windows count it', async () => {
    const id = await confirmedOrder(world, { pen: 5 });
    await ship(world, id, { 1: 5 });
    const [sent] = (await threadOf(world, id))?.parcels ?? [];
    const count = (received: number) =>
      world.as('buyer').call(deliveryEndpoints.receive, {
        parcelId: sent?.id ?? '',
        lines: [{ lineNo: 1, received }],
      });
    const answers = await Promise.all([count(5), count(5), count(5)]);
    expect(statesOf(answers)).toEqual([0, 0, 1]);
    expect((await threadOf(world, id))?.lines[0]).toMatchObject({ received: 5, shipped: 5 });
  });

  it('two acceptors judge the same pieces: one of them is told what is left', async () => {
    const id = await arrivedOrder(world, { pen: 5 });
    const answers = await Promise.all([
      accept(world, id, { 1: { qualified: 4 } }),
      accept(world, id, { 1: { qualified: 4 } }, SECOND),
    ]);
    expect(statesOf(answers)).toEqual([0, 1]);
    expect(answers.find(({ state }) => state === 0)?.text).toBe('「商品-pen」最多还可验收 1');
  });

  it('an acceptance that a phone sends twice at once is one', async () => {
    const id = await arrivedOrder(world, { pen: 5 });
    const form = judgement(id, { 1: { qualified: 2 } });
    const send = () => world.as('acceptor').call(acceptanceEndpoints.submit, form);
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.data).toEqual(second.data);
    expect((await threadOf(world, id))?.acceptances).toHaveLength(1);
  });

  it('accepted pieces are stocked once, though two windows stock them', async () => {
    const id = await arrivedOrder(world, { pen: 5 });
    await accept(world, id, { 1: { qualified: 5 } });
    const answers = await Promise.all([stock(world, id, 3), stock(world, id, 3)]);
    expect(statesOf(answers)).toEqual([0, 1]);
    expect((await threadOf(world, id))?.lines[0]?.stocked).toBe(3);
  });
});
