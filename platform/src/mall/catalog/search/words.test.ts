import { Jieba } from '@node-rs/jieba';
import { describe, expect, it, vi } from 'vitest';
import { loadDictionaries, piecesOf, spell } from './words.ts';

describe('loadDictionaries', () => {
  it('leaves nothing for the first search to load', () => {
    const opened = vi.spyOn(Jieba, 'withDict');
    loadDictionaries();
    expect(opened).toHaveBeenCalledTimes(1);
    expect(piecesOf('打印机').map(({ word }) => word)).toEqual(['打印机']);
    expect(spell('打印机').pinyin).toBe('dayinji');
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
