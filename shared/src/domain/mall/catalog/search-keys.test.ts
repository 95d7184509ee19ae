import { describe, expect, it } from 'vitest';
import { isAttributeKey, wordKey } from './search-keys.ts';

describe('[SE2] keys of a search', () => {
  it.each([
    ['保密等级:5级', true],
    ['保密等级：5级', true],
    ['激光', false],
    ['A4 纸', false],
    [':5级', false],
    ['保密等级:', false],
  ])('%s is an attribute: %s', (key, is) => {
    expect(isAttributeKey(key)).toBe(is);
  });

  it.each([
    ['  激光  ', '激光'],
    ['16:9 屏', '16 9 屏'],
    ['：', null],
    ['', null],
  ])('what was typed, %j, is never taken for an attribute', (typed, word) => {
    expect(wordKey(typed)).toBe(word);
    if (word !== null) expect(isAttributeKey(word)).toBe(false);
  });
});
