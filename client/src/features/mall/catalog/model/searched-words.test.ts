import { expect, it } from 'vitest';
import { withWord } from './searched-words.ts';

it('keeps the last eight, each once, the newest first', () => {
  const many = ['一', '二', '三', '四', '五', '六', '七', '八', '九'].reduce<string[]>(
    withWord,
    [],
  );
  expect(many).toEqual(['九', '八', '七', '六', '五', '四', '三', '二']);
  expect(withWord(many, ' 六 ')[0]).toBe('六');
  expect(withWord(many, '六')).toHaveLength(8);
  expect(withWord(many, '  ')).toEqual(many);
});
