import { expect, it } from 'vitest';
import { placeWord } from './rank-words.ts';

const total = { awardBy: 'total' } as const;

it('[PE4] a place is that of the price until the points have decided', () => {
  expect(placeWord({ ...total, method: 'points', state: 'evaluating' })).toBe('价格第');
  expect(placeWord({ ...total, method: 'points', state: 'waiting' })).toBe('第');
  expect(placeWord({ ...total, method: 'points', state: 'confirmed' })).toBe('第');
  expect(placeWord({ ...total, method: 'lowest', state: 'evaluating' })).toBe('第');
  expect(placeWord({ awardBy: 'lines', method: 'points', state: 'evaluating' })).toBeNull();
});
