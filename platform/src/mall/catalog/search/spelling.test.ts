import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byLength,
  distance,
  lettersOf,
  mayLookAlike,
  maySoundAlike,
  nearestWords,
} from './spelling.ts';
import { initialOf, normalise, piecesOf, spell, waysOfModel, wordsOf } from './words.ts';

describe('edit distance', () => {
  it.each([
    ['', '', 2, 0],
    ['abc', 'abc', 2, 0],
    ['abc', 'abd', 2, 1],
    ['abc', 'acb', 2, 1],
    ['abc', 'ab', 2, 1],
    ['abc', 'abcd', 2, 1],
    ['abc', 'xyz', 2, Number.POSITIVE_INFINITY],
    ['a', 'abcd', 2, Number.POSITIVE_INFINITY],
    ['dayingji', 'dayinji', 2, 1],
  ])('%s, %s: at most %s gives %s', (a, b, most, expected) => {
    expect(distance(a, b, most)).toBe(expected);
    expect(distance(b, a, most)).toBe(expected);
  });
});

describe('spelling help', () => {
  const words = [
    ['打印机', 9],
    ['碎纸机', 5],
    ['复印纸', 7],
    ['办公椅', 3],
    ['办公桌', 4],
  ].map(([word, weight]) => ({
    word: String(word),
    weight: Number(weight),
    ...spell(String(word)),
  }));

  it.each([
    ['打应机', '打印机'],
    ['打印及', '打印机'],
    ['岁纸机', '碎纸机'],
    ['dayingji', '打印机'],
    ['复印只', '复印纸'],
    ['办公已', '办公椅'],
  ])('%s means %s', (typed, meant) => {
    expect(nearestWords(typed, spell(typed).pinyin, byLength(words))[0]).toBe(meant);
  });

  it.each([
    ['打应机', ['打印机']],
    ['岁纸机', ['碎纸机']],
    ['办公已', ['办公椅']],
    ['dayingji', ['打印机', '打印纸']],
  ])('%s means nothing but %j', (typed, meant) => {
    const odd = ['当事', '应急', '打击', '印章', '大鹰', '打印纸'];
    const all = [...words, ...odd.map((word) => ({ word, weight: 100, ...spell(word) }))];
    const found = nearestWords(typed, spell(typed).pinyin, byLength(all));
    expect(meant).toEqual(expect.arrayContaining(found));
    expect(found[0]).toBe(meant[0]);
  });

  it('what is like nothing gets nothing', () => {
    expect(nearestWords('航空母舰', spell('航空母舰').pinyin, byLength(words))).toEqual([]);
  });
});

describe('words', () => {
  it.each([
    ['ＲＹ－２２００Ｄ　打印机 ', 'ry-2200d 打印机'],
    ['A4\t\n70g', 'a4 70g'],
  ])('%j is %j', (text, expected) => {
    expect(normalise(text)).toBe(expected);
  });

  it('a title is found by its words, their parts, their last characters, its model', () => {
    const words = wordsOf('睿印 RY-2200D 激光打印机 0.5mm');
    expect(words).toEqual(
      expect.arrayContaining(['激光', '打印机', '机', 'ry-2200d', '2200d', '0.5mm']),
    );
  });

  it('[C069] a rare character is found alone, first or last in its word', () => {
    const words = wordsOf('得力 𫖯𬱖 笔记本');
    expect(words).toEqual(expect.arrayContaining(['𫖯', '𬱖', '笔记本', '本']));
    expect(words.every((word) => word.isWellFormed() && word !== '')).toBe(true);
    expect(piecesOf('𫖯').map(({ word }) => word)).toEqual(['𫖯']);
    expect(initialOf('𫖯𬱖𫖯𬱖𫖯')).toMatch(/^[A-Z#]$/);
  });

  it.each([
    ['m404-dn', [['m404dn'], ['m404', 'dn']]],
    ['m404dn', [['m404', 'dn']]],
    ['80g', []],
    ['usb-c', [['usbc']]],
    ['m404', []],
  ])('[C092] %s may also stand as %j', (word, ways) => expect(waysOfModel(word)).toEqual(ways));

  it('no more than eight pieces count, no word is longer than 64', () => {
    expect(piecesOf('打印 '.repeat(50))).toHaveLength(8);
    expect(Math.max(...wordsOf('x'.repeat(5_000)).map((word) => word.length))).toBe(64);
  });

  it.each([
    ['瑞达', 'R'],
    ['重庆', 'C'],
    ['3M', '#'],
    ['', '#'],
    ['apple', 'A'],
  ])('%s is sorted under %s', (name, letter) => {
    expect(initialOf(name)).toBe(letter);
  });
});

describe('what spares words the edit distance', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abcé笔纸'), minLength: 3, maxLength: 8 });
  const edits = fc.constantFrom(1, 2);

  it('never spares a word that is near', () => {
    fc.assert(
      fc.property(text, text, edits, (a, b, most) => {
        const isNear = Number.isFinite(distance(a, b, most));
        if (isNear) expect(maySoundAlike(lettersOf(a), lettersOf(b), most)).toBe(true);
        if (Number.isFinite(distance(a, b, 1))) expect(mayLookAlike(a, b)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('spares most others', () => {
    expect(maySoundAlike(lettersOf('dayinji'), lettersOf('bangong'), 2)).toBe(false);
    expect(mayLookAlike('打印机', '办公桌')).toBe(false);
  });
});
