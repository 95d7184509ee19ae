import { expect, it } from 'vitest';
import { nextChoice } from './next-choice.ts';

it('begins with the first entry, which is the default', () => {
  expect(nextChoice(['a', 'b'], '', false)).toBe('a');
  expect(nextChoice([], '', false)).toBe('');
});

it('keeps what was chosen, and forgets what is gone', () => {
  expect(nextChoice(['a', 'b'], 'b', false)).toBe('b');
  expect(nextChoice(['a', 'b'], 'gone', false)).toBe('a');
});

it('keeps an entry that was just added, before the book is read again', () => {
  expect(nextChoice(['a', 'b'], 'new', true)).toBe('new');
  expect(nextChoice(['new', 'a', 'b'], 'new', false)).toBe('new');
  // An entry that was removed leaves nothing chosen.
  expect(nextChoice(['a'], '', true)).toBe('a');
});
