import { expect, it } from 'vitest';
import { shopScoresOf } from './shop-scores.ts';

const none = { of: 0, total: 0 };

it.each([
  ['nothing', { onTime: none, afterSale: none, average: 0 }, [0, 0, 0]],
  [
    'reviews and three of four on time',
    { onTime: { of: 3, total: 4 }, afterSale: { of: 0, total: 4 }, average: 433 },
    [433, 500, 400],
  ],
  [
    'nothing that went well',
    { onTime: { of: 0, total: 2 }, afterSale: { of: 2, total: 2 }, average: 100 },
    [100, 100, 100],
  ],
])('[SE7] the scores of %s', (_, facts, [products, service, delivery]) => {
  expect(shopScoresOf(facts)).toEqual({ products, service, delivery });
});
