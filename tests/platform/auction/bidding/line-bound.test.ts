import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 2 });
});
afterAll(() => world?.stop());

const bid = async (packageNumber: string, lines: number) =>
  (
    await world.as('supplier', 1).call(biddingEndpoints.bid, {
      packageNumber,
      amount: '90000',
      lines: Array.from({ length: lines }, (_, index) => ({ lineNo: index + 1, price: '1' })),
    })
  ).text;

it('[AU8] a bid may have the lines of its package, also where one came before the publication', async () => {
  // The number is known before: a count of no lines must not be remembered.
  expect(await bid('X2026-1-1', 60)).not.toContain('行');
  const lines = Array.from({ length: 60 }, (_, index) => ({
    ...{ name: `物资 ${index}`, unit: '件', quantityThousandths: 1_000 },
  }));
  expect(await world.publish({ lines })).toBe('X2026-1-1');
  expect(await bid('X2026-1-1', 61)).toBe('报价明细 61 行，超过本包的 60 行');
  expect(await bid('X2026-1-1', 60)).not.toContain('超过本包');
  const withoutLines = await world.publish();
  expect(await bid(withoutLines, 51)).toBe('报价明细 51 行，超过本包的 0 行');
});
