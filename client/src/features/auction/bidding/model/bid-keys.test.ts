import { expect, it } from 'vitest';
import { bidKeysOf } from './bid-keys.ts';

const keysOf = (...[info, mayType]: [Parameters<typeof bidKeysOf>[0], boolean]) =>
  bidKeysOf(info, mayType, () => undefined).flatMap(({ keys }) => keys);

it('the keys of a form are those that it has: steps for an open total only', () => {
  const total = { quoteMethod: 'open', bidMode: 'total' } as const;
  expect(keysOf(total, true)).toEqual(['b', 'arrowup', 'arrowdown', 'enter']);
  expect(keysOf({ ...total, bidMode: 'lines' }, true)).toEqual(['b', 'enter']);
  expect(keysOf({ ...total, quoteMethod: 'sealed' }, true)).toEqual(['b', 'enter']);
  expect(keysOf(total, false)).toEqual([]);
});
