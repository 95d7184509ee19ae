import { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type World } from '../harness/world.ts';

/* Strangers and rivals who count sealed quotes, and a slip of the finger that would end an auction. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

describe('[AU21] counting the rows of the public log around a quote', () => {
  it('finds neither a quote, nor a refused one, nor a withdrawal', async () => {
    const packageNumber = await world.publish({
      rules: { quoteMethod: 'sealed', sealedCount: 'hidden' },
    });
    const stranger = world.as('anonymous');
    const seen = async () => {
      const { data } = await stranger.call(auditEndpoints.log, { packageNumber, afterSeq: 0 });
      const { seq, hash } = JSON.parse(data?.head ?? '{}');
      return { rows: data?.rows, seq, hash };
    };
    const before = await seen();
    expect(before).toMatchObject({ rows: [], seq: 0 });
    expect((await world.bid(3, packageNumber, '9000')).state).toBe(1);
    expect(await seen()).toEqual(before);
    expect((await world.bid(3, packageNumber, '99999999')).state).toBe(0);
    expect(await seen()).toEqual(before);
    await world.as('supplier', 3).call(sealedEndpoints.withdraw, { packageNumber });
    expect(await seen()).toEqual(before);
  });

  it('a rival’s own receipts have numbers and hashes of their own', async () => {
    const packageNumber = await world.publish({
      rules: { quoteMethod: 'sealed', sealedCount: 'hidden' },
    });
    for (const n of [3, 4, 5]) await world.bid(n, packageNumber, '9000');
    const { data } = await world.bid(1, packageNumber, '9100');
    expect(data?.seq).toBe(1);
    const proof = JSON.parse(data?.proof ?? '{}');
    for (const name of ['seq', 'prevHash', 'eventHash', 'content'])
      expect(proof).not.toHaveProperty(name);
    expect(data?.eventHash).toBe(proof.digest);
  });
});

describe('[AU7] a slip of the finger', () => {
  it('a bid of 1.00 in an auction of 640,000 is not taken in one call', async () => {
    const rules = { largeMove: 'confirmed', startingPrice: fen(64_000_000) } as const;
    const packageNumber = await world.publish({ rules });
    const typo = { packageNumber, amount: '1.00', lines: [], confirmToken: '' };
    const first = await world.as('supplier', 1).call(biddingEndpoints.bid, typo);
    expect(first).toMatchObject({ state: 0, data: { accepted: false } });
    for (const confirmToken of ['', 'x', '0.0', `${Date.now().toString(36)}.${'0'.repeat(64)}`]) {
      const answer = await world
        .as('supplier', 1)
        .call(biddingEndpoints.bid, { ...typo, confirmToken });
      expect(answer.state).toBe(0);
    }
    const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
    expect(data).toMatchObject({ bestBid: null, bidCount: 0 });
  });
});
