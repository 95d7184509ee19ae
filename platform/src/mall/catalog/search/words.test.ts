import { describe, expect, it, vi } from 'vitest';
import { loadDictionaries, piecesOf, spell } from './words.ts';

const opened = vi.hoisted(() => vi.fn());

vi.mock('@node-rs/jieba', async (importOriginal) => {
  const { Jieba } = await importOriginal<typeof import('@node-rs/jieba')>();
  const withDict: typeof Jieba.withDict = (dict) => {
    opened();
    return Jieba.withDict(dict);
  };
  return { Jieba: { withDict } };
});

describe('loadDictionaries', () => {
  it('leaves nothing for the first search to load', () => {
    loadDictionaries();
    expect(opened).toHaveBeenCalledTimes(1);
    expect(piecesOf('打印机').map(({ word }) => word)).toEqual(['打印机']);
    expect(spell('打印机').pinyin).toBe('dayinji');
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
