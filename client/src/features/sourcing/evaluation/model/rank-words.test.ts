import { expect, it } from 'vitest';
import { placeWord } from './rank-words.ts';

it('[PE4] a place is that of the price until the points have decided', () => {
  expect(placeWord({ method: 'points', state: 'evaluating' })).toBe('价格第');
  expect(placeWord({ method: 'points', state: 'waiting' })).toBe('第');
  expect(placeWord({ method: 'points', state: 'confirmed' })).toBe('第');
  expect(placeWord({ method: 'lowest', state: 'evaluating' })).toBe('第');
});
