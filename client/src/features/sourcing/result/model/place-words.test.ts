import { expect, it } from 'vitest';
import { isUnopened, placeWords, rankTitle } from './place-words.ts';

it('[AU21] a package whose quotes were never opened has no places to show', () => {
  const unknown = { amount: null, bids: 0 };
  expect(isUnopened([unknown, unknown])).toBe(true);
  expect(isUnopened([{ amount: 100, bids: 1 }, unknown])).toBe(false);
  // A quote that was cleared leaves its count.
  expect(isUnopened([{ amount: null, bids: 2 }])).toBe(false);
  expect(isUnopened([])).toBe(false);
});

it('[IQ7] a place is named, and so is who did not pass', () => {
  expect([placeWords(2, false), placeWords(null, true), placeWords(null, false)]).toEqual([
    '第 2 名',
    '未通过',
    '—',
  ]);
});

it('[IQ7] [PE3] ranks are ranks of the price until the evaluation is decided', () => {
  expect(rankTitle({ confirmation: 'evaluating' })).toBe('价格名次');
  expect(rankTitle({ confirmation: 'waiting' })).toBe('名次');
  expect(rankTitle(null)).toBe('名次');
});
