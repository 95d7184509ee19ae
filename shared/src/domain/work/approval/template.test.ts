import { describe, expect, it } from 'vitest';
import { levelWithoutOwn } from './template.ts';

describe('[RV8] the levels of a template', () => {
  it.each([
    ['one level with one person', [['a']], null],
    ['each level has its own', [['a'], ['b']], null],
    ['the same person twice', [['a'], ['a']], 1],
    ['a level with nobody', [['a'], []], 1],
    ['the first gives way', [['a', 'b'], ['a']], null],
    ['a chain of people gives way', [['a', 'b'], ['b', 'c'], ['b']], null],
    [
      'two people for three levels',
      [
        ['a', 'b'],
        ['a', 'b'],
        ['a', 'b'],
      ],
      2,
    ],
  ] as const)('%s', (_, people, without) => {
    expect(levelWithoutOwn(people)).toBe(without);
  });
});
