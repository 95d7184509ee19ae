import { checkAmount, readAmount } from '@jicai/shared/domain/auction/price/price.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import type { PriceStep } from '@jicai/shared/domain/auction/types.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseRules } from '../../../harness/auction/publication.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 2 });
});
afterAll(() => world.stop());

/** 元 with up to two decimals near an amount in 分, as people and programs write them. */
const nearly = (amount: number) =>
  fc.integer({ min: amount - 300, max: amount + 300 }).map((value) => (value / 100).toFixed(2));
const odd = fc.constantFrom(
  'NaN',
  '1e309',
  '-0',
  '0',
  '0.00',
  '-1',
  '12.345',
  '１２３',
  '1,00',
  '+5',
  '.5',
  '5.',
  '0x10',
  'Infinity',
  '١٢٣',
  '99999999999999.99',
  '1_000',
  '',
);
const steps: PriceStep[] = [
  { kind: 'amount', amount: fen(5_000) },
  { kind: 'amount', amount: fen(0) },
  { kind: 'percent', hundredths: 50 },
  { kind: 'percent', hundredths: 3_333 },
];
const variants = steps.flatMap((step) =>
  (['reverse', 'forward'] as const).flatMap((direction) =>
    (['best', 'own'] as const).map(
      (stepBase): AuctionRules => ({
        ...baseRules,
        startingPrice: fen(100_000),
        step,
        direction,
        stepBase,
      }),
    ),
  ),
);

it.each(variants.map((rules) => [rules.direction, rules.step, rules.stepBase, rules] as const))(
  '[A08] [AU1–AU5] %s, step %o from %s: the call decides as the pure rules do',
  async (_direction, _step, _base, rules) => {
    const start = rules.startingPrice;
    const texts = fc.array(
      fc.tuple(
        fc.constantFrom(1, 2),
        fc.oneof(nearly(start), nearly(start - 5_000), nearly(start + 5_000), odd),
      ),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (bids) => {
        const packageNumber = await world.publish({ rules });
        const own = new Map<number, number>();
        let best: { n: number; amount: number } | null = null;
        for (const [n, text] of bids) {
          const amount = readAmount(text);
          const mine = own.get(n);
          const book = {
            best: best === null ? null : fen(best.amount),
            own: mine === undefined ? null : fen(mine),
            ownLeads: best?.n === n,
          };
          const refusal = isRefusal(amount) ? amount : checkAmount(rules, book, amount);
          const answer = await world.bid(n, packageNumber, text);
          expect(answer.text).toBe(refusal ? say(refusal.refused, refusal.values) : '');
          expect(answer.data?.accepted).toBe(refusal === null);
          if (refusal !== null || isRefusal(amount)) continue;
          own.set(n, amount);
          const leads =
            best === null ||
            (rules.direction === 'reverse' ? amount < best.amount : amount > best.amount);
          if (leads) best = { n, amount };
        }
        const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
        expect(data?.bestBid).toBe(best?.amount ?? null);
        expect(data?.bestBidderCode).toBe(best === null ? null : `K${best.n}`);
      }),
      { numRuns: 12 },
    );
  },
);
